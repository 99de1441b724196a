; The installer of @name@; release/windows.py fills in names, files and numbers.
Target amd64-unicode ; as the program: also where nothing of 32 bits runs
!include "MUI2.nsh"
!include "LogicLib.nsh"
Name "@name@"
OutFile "@out@"
InstallDir "$LOCALAPPDATA\Programs\@name@"
InstallDirRegKey HKCU "Software\@name@" "folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
VIProductVersion "@numbers@"
VIAddVersionKey "ProductName" "@name@"
VIAddVersionKey "FileDescription" "@name@, installer"
VIAddVersionKey "FileVersion" "@version@"
VIAddVersionKey "ProductVersion" "@version@"
VIAddVersionKey "LegalCopyright" "MIT licence"
!define MUI_ICON "@icon@"
!define MUI_UNICON "@icon@"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\@app@.exe"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\@app@"
!insertmacro MUI_PAGE_LICENSE "@licence@"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

Section
  ${If} ${FileExists} "$INSTDIR\@app@.exe" ; what an older version had and this one has not would be read
@gone@
  ${EndIf}
@files@
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\@name@.lnk" "$INSTDIR\@app@.exe"
  WriteRegStr HKCU "Software\@name@" "folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.@suffix@" "" "@app@.match"
  WriteRegStr HKCU "Software\Classes\@app@.match" "" "@name@ match"
  WriteRegStr HKCU "Software\Classes\@app@.match\DefaultIcon" "" "$INSTDIR\@app@.exe,0"
  WriteRegStr HKCU "Software\Classes\@app@.match\shell\open\command" "" '"$INSTDIR\@app@.exe" --load "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "@name@"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "@version@"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\@app@.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "the @name@ maintainers"
  WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "@homepage@"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

; Only what was installed goes: saves and settings lie elsewhere, and a folder with other things in it stays.
Section Uninstall
@gone@
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\@name@.lnk"
  DeleteRegKey HKCU "Software\Classes\.@suffix@"
  DeleteRegKey HKCU "Software\Classes\@app@.match"
  DeleteRegKey HKCU "Software\@name@"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
