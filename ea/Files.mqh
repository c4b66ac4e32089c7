//+------------------------------------------------------------------+
//| Files.mqh: where the advisor keeps what must outlive it. Each      |
//| account has files of its own, and one chart alone may hold them.   |
//+------------------------------------------------------------------+

long   FilesLogin = 0;
string FilesServer = "";
int    FilesLock = INVALID_HANDLE;

// A server's name may hold what a file's name may not: all but letters, digits, hyphens and dots become their numbers.
string FilesSafe(const string text)
  {
   string out = "";
   for(int i = 0; i < StringLen(text); i++)
     {
      ushort c = StringGetCharacter(text, i);
      bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
      if(plain)
         out = out + StringSubstr(text, i, 1);
      else
         out = out + "_" + IntegerToString(c) + "_";
     }
   return out;
  }

string JournalPath(const string what)
  {
   return "Fairlead\\" + IntegerToString(FilesLogin) + "-" + FilesSafe(FilesServer) + "." + what;
  }

// Version 1.0.0 named them by the login alone.
void FilesAdopt(const string what)
  {
   string old = "Fairlead\\" + IntegerToString(FilesLogin) + "." + what;
   if(FileIsExist(old) && !FileIsExist(JournalPath(what)))
      FileMove(old, 0, JournalPath(what), 0);
  }

void FilesRelease()
  {
   if(FilesLock != INVALID_HANDLE)
      FileClose(FilesLock);
   FilesLock = INVALID_HANDLE;
  }

// Opened without sharing, so it can be opened once; MetaTrader closes it however the advisor ends.
bool FilesTakeLock()
  {
   if(FilesLock == INVALID_HANDLE)
      FilesLock = FileOpen(JournalPath("lock"), FILE_READ | FILE_WRITE | FILE_BIN);
   return FilesLock != INVALID_HANDLE;
  }

bool FilesWrite(const int file, const string text)
  {
   uint written = FileWriteString(file, text);
   FileFlush(file);
   FileClose(file);
   return written >= (uint)StringLen(text);
  }

bool FilesAppend(const string what, const string text)
  {
   int file = FileOpen(JournalPath(what), FILE_READ | FILE_WRITE | FILE_SHARE_READ | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return false;
   FileSeek(file, 0, SEEK_END);
   return FilesWrite(file, text);
  }

// Written beside and moved into place: whoever reads finds the old text or the new one, never half of it.
bool FilesReplace(const string what, const string text)
  {
   string beside = JournalPath(what + ".new");
   int file = FileOpen(beside, FILE_WRITE | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return false;
   if(FilesWrite(file, text) && FileMove(beside, 0, JournalPath(what), FILE_REWRITE))
      return true;
   FileDelete(beside);
   return false;
  }

// Where nothing can be written at all, that the lock cannot be had says nothing of another chart.
bool FilesCanWrite()
  {
   bool can = FilesReplace("probe", "1\n");
   FileDelete(JournalPath("probe"));
   return can;
  }

// Where MetaTrader marks a file as UTF-8 at its beginning, that is not of the first line.
string FilesReadLine(const int file)
  {
   string line = FileReadString(file);
   if(StringLen(line) > 0 && StringGetCharacter(line, 0) == 0xFEFF)
      return StringSubstr(line, 1);
   return line;
  }

int FilesOpenToRead(const string what)
  {
   return FileOpen(JournalPath(what), FILE_READ | FILE_SHARE_READ | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
  }
