//+------------------------------------------------------------------+
//| Journal.mqh: what a crash of the terminal must not lose. Lines are |
//| only added: an order is written down before it is sent, its        |
//| outcome after, and that the service knows it after that.            |
//+------------------------------------------------------------------+

long   JournalTerminal = 0;   // 0: not paired
string JournalKey = "";

// Orders whose outcome the service does not know yet, and all that were ever begun.
long   JournalBegun[];
string JournalResults[];
long   JournalResultIds[];

long   JournalLogin = 0;
string JournalServer = "";

string JournalPath(const string what)
  {
   return "Fairlead\\" + IntegerToString(JournalLogin) + "." + what;
  }

bool JournalAppend(const string line)
  {
   int file = FileOpen(JournalPath("journal"), FILE_READ | FILE_WRITE | FILE_TXT | FILE_ANSI);
   if(file == INVALID_HANDLE)
      return false;
   FileSeek(file, 0, SEEK_END);
   uint written = FileWriteString(file, line + "\n");
   FileFlush(file);
   FileClose(file);
   return written > 0;
  }

bool JournalHasBegun(const long id)
  {
   for(int i = ArraySize(JournalBegun) - 1; i >= 0; i--)
      if(JournalBegun[i] == id)
         return true;
   return false;
  }

void JournalRemember(const long id)
  {
   int count = ArraySize(JournalBegun);
   ArrayResize(JournalBegun, count + 1);
   JournalBegun[count] = id;
  }

// Written before an order is sent: false means that it must not be sent.
bool JournalBegin(const long id)
  {
   if(!JournalAppend("begin " + IntegerToString(id)))
      return false;
   JournalRemember(id);
   return true;
  }

void JournalKeepResult(const long id, const string result)
  {
   int count = ArraySize(JournalResults);
   ArrayResize(JournalResults, count + 1);
   ArrayResize(JournalResultIds, count + 1);
   JournalResults[count] = result;
   JournalResultIds[count] = id;
  }

void JournalFinish(const long id, const string result)
  {
   JournalAppend("result " + IntegerToString(id) + " " + result);
   JournalKeepResult(id, result);
  }

// The service has stored the first so many results.
void JournalTold(const int count)
  {
   for(int i = 0; i < count; i++)
      JournalAppend("told " + IntegerToString(JournalResultIds[i]));
   int left = ArraySize(JournalResults) - count;
   for(int i = 0; i < left; i++)
     {
      JournalResults[i] = JournalResults[i + count];
      JournalResultIds[i] = JournalResultIds[i + count];
     }
   ArrayResize(JournalResults, left);
   ArrayResize(JournalResultIds, left);
  }

string JournalUnknown(const long id)
  {
   return "{\"commandId\":" + IntegerToString(id) +
          ",\"outcome\":\"unknown\",\"retcode\":10012,\"detail\":\"The terminal ended while the order was sent.\"}";
  }

void JournalRead()
  {
   ArrayResize(JournalBegun, 0);
   ArrayResize(JournalResults, 0);
   ArrayResize(JournalResultIds, 0);
   if(!FileIsExist(JournalPath("journal")))
      return;
   int file = FileOpen(JournalPath("journal"), FILE_READ | FILE_TXT | FILE_ANSI);
   if(file == INVALID_HANDLE)
      return;
   long open[];
   ArrayResize(open, 0);
   while(!FileIsEnding(file))
     {
      string line = FileReadString(file);
      int space = StringFind(line, " ");
      if(space < 0)
         continue;
      string what = StringSubstr(line, 0, space);
      string rest = StringSubstr(line, space + 1);
      long id = StringToInteger(rest);
      if(id <= 0)
         continue;
      if(what == "begin")
        {
         JournalRemember(id);
         int count = ArraySize(open);
         ArrayResize(open, count + 1);
         open[count] = id;
        }
      if(what == "result")
        {
         int second = StringFind(rest, " ");
         // A line that was cut off in the middle tells nothing; the order is unknown then.
         if(second > 0 && StringSubstr(rest, StringLen(rest) - 1) == "}")
           {
            JournalKeepResult(id, StringSubstr(rest, second + 1));
            for(int i = 0; i < ArraySize(open); i++)
               if(open[i] == id)
                  open[i] = 0;
           }
        }
      if(what == "told")
         for(int i = 0; i < ArraySize(JournalResultIds); i++)
            if(JournalResultIds[i] == id)
               JournalResultIds[i] = 0;
     }
   FileClose(file);
   int kept = 0;
   for(int i = 0; i < ArraySize(JournalResultIds); i++)
      if(JournalResultIds[i] != 0)
        {
         JournalResultIds[kept] = JournalResultIds[i];
         JournalResults[kept] = JournalResults[i];
         kept++;
        }
   ArrayResize(JournalResultIds, kept);
   ArrayResize(JournalResults, kept);
   for(int i = 0; i < ArraySize(open); i++)
      if(open[i] != 0)
         JournalFinish(open[i], JournalUnknown(open[i]));
  }

void JournalReadPairing()
  {
   JournalTerminal = 0;
   JournalKey = "";
   if(!FileIsExist(JournalPath("pair")))
      return;
   int file = FileOpen(JournalPath("pair"), FILE_READ | FILE_TXT | FILE_ANSI);
   if(file == INVALID_HANDLE)
      return;
   JournalTerminal = StringToInteger(FileReadString(file));
   JournalKey = FileReadString(file);
   FileClose(file);
   if(JournalKey == "")
      JournalTerminal = 0;
  }

bool JournalPair(const long terminal, const string key)
  {
   int file = FileOpen(JournalPath("pair"), FILE_WRITE | FILE_TXT | FILE_ANSI);
   if(file == INVALID_HANDLE)
      return false;
   FileWriteString(file, IntegerToString(terminal) + "\n" + key + "\n");
   FileFlush(file);
   FileClose(file);
   JournalTerminal = terminal;
   JournalKey = key;
   return true;
  }

void JournalUnpair()
  {
   FileDelete(JournalPath("pair"));
   JournalTerminal = 0;
   JournalKey = "";
  }

// For another account it is opened anew; false where this chart must not trade that account.
bool JournalOpen(const long login, const string server)
  {
   JournalLogin = login;
   JournalServer = server;
   JournalRead();
   JournalReadPairing();
   return true;
  }
