//+------------------------------------------------------------------+
//| Journal.mqh: what a crash of the terminal must not lose. An order  |
//| is written down before it is sent, its outcome after, and that the |
//| service knows it after that. Without a journal nothing is sent.     |
//+------------------------------------------------------------------+

#include "Files.mqh"

#define JOURNAL_KEEP  1000   // orders that are remembered one by one after they were told
#define JOURNAL_LINES 5000   // lines after which it is written anew

#define JOURNAL_OPEN 0       // begun, and nobody knows what became of it
#define JOURNAL_DONE 1       // its outcome is known
#define JOURNAL_TOLD 2       // the service knows it, too

long   JournalTerminal = 0;   // 0: not paired
string JournalKey = "";
string JournalProblem = "The account is not known yet";   // why nothing may be sent, for the panel

// All orders that were ever begun: those up to the floor, and these, which rise.
long   JournalFloor = 0;
long   JournalBegun[];
int    JournalStates[];

// Outcomes that the service does not know yet.
string JournalResults[];
long   JournalResultIds[];

int    JournalLines = 0;

// Where an order stands among those begun, or would stand.
int JournalPlace(const long id)
  {
   int from = 0;
   int to = ArraySize(JournalBegun);
   while(from < to)
     {
      int middle = (from + to) / 2;
      if(JournalBegun[middle] < id)
         from = middle + 1;
      else
         to = middle;
     }
   return from;
  }

bool JournalHasBegun(const long id)
  {
   int place = JournalPlace(id);
   return id <= JournalFloor || (place < ArraySize(JournalBegun) && JournalBegun[place] == id);
  }

// The place of an order that is remembered from now on; -1 where it lies below the floor.
int JournalRemember(const long id)
  {
   int place = JournalPlace(id);
   if(id <= JournalFloor)
      return -1;
   int count = ArraySize(JournalBegun);
   if(place < count && JournalBegun[place] == id)
      return place;
   ArrayResize(JournalBegun, count + 1, JOURNAL_KEEP);
   ArrayResize(JournalStates, count + 1, JOURNAL_KEEP);
   for(int i = count; i > place; i--)
     {
      JournalBegun[i] = JournalBegun[i - 1];
      JournalStates[i] = JournalStates[i - 1];
     }
   JournalBegun[place] = id;
   JournalStates[place] = JOURNAL_OPEN;
   return place;
  }

void JournalKeepResult(const long id, const string result)
  {
   int place = JournalRemember(id);
   if(place < 0 || JournalStates[place] != JOURNAL_OPEN)
      return;
   JournalStates[place] = JOURNAL_DONE;
   int count = ArraySize(JournalResults);
   ArrayResize(JournalResults, count + 1);
   ArrayResize(JournalResultIds, count + 1);
   JournalResults[count] = result;
   JournalResultIds[count] = id;
  }

// Results that the service knows by now are not told again.
void JournalDropTold()
  {
   int kept = 0;
   for(int i = 0; i < ArraySize(JournalResultIds); i++)
     {
      int place = JournalPlace(JournalResultIds[i]);
      if(JournalStates[place] == JOURNAL_TOLD)
         continue;
      JournalResultIds[kept] = JournalResultIds[i];
      JournalResults[kept] = JournalResults[i];
      kept++;
     }
   ArrayResize(JournalResultIds, kept);
   ArrayResize(JournalResults, kept);
  }

// What could not be written leaves a line cut off, so nothing is added before the journal was read and written anew.
bool JournalAppend(const string lines, const int count)
  {
   if(JournalProblem != "")
      return false;
   JournalLines += count;
   if(FilesAppend("journal", lines))
      return true;
   JournalProblem = "The journal of orders cannot be written";
   return false;
  }

// False where the line says nothing that can be understood.
bool JournalTakeLine(const string line)
  {
   int space = StringFind(line, " ");
   if(space < 0)
      return false;
   string what = StringSubstr(line, 0, space);
   string rest = StringSubstr(line, space + 1);
   long id = StringToInteger(rest);
   if(id <= 0)
      return false;
   if(what == "floor")
     {
      JournalFloor = MathMax(JournalFloor, id);
      return true;
     }
   if(what != "begin" && what != "result" && what != "told")
      return false;
   int place = JournalRemember(id);
   if(place >= 0 && what == "told")
      JournalStates[place] = JOURNAL_TOLD;
   int second = StringFind(rest, " ");
   // A result that was cut off in the middle tells nothing; the order is unknown then.
   if(what == "result" && second > 0 && StringSubstr(rest, StringLen(rest) - 1) == "}")
      JournalKeepResult(id, StringSubstr(rest, second + 1));
   return true;
  }

bool JournalRead()
  {
   if(!FileIsExist(JournalPath("journal")))
      return true;
   int file = FilesOpenToRead("journal");
   if(file == INVALID_HANDLE)
      return false;
   bool sound = true;
   while(sound && !FileIsEnding(file))
     {
      string line = FilesReadLine(file);
      // The last line alone may have been cut off while it was written.
      sound = line == "" || JournalTakeLine(line) || FileIsEnding(file);
     }
   FileClose(file);
   return sound;
  }

// Writes down anew what must not be lost. Of orders long told it is enough to know that they were.
bool JournalCompact()
  {
   int count = ArraySize(JournalBegun);
   int gone = 0;
   while(gone < count - JOURNAL_KEEP && JournalStates[gone] == JOURNAL_TOLD)
      gone++;
   if(gone > 0)
     {
      JournalFloor = JournalBegun[gone - 1];
      for(int i = gone; i < count; i++)
        {
         JournalBegun[i - gone] = JournalBegun[i];
         JournalStates[i - gone] = JournalStates[i];
        }
      count -= gone;
      ArrayResize(JournalBegun, count);
      ArrayResize(JournalStates, count);
     }
   string text = JournalFloor > 0 ? "floor " + IntegerToString(JournalFloor) + "\n" : "";
   for(int i = 0; i < count; i++)
      text += (JournalStates[i] == JOURNAL_TOLD ? "told " : "begin ") + IntegerToString(JournalBegun[i]) + "\n";
   for(int i = 0; i < ArraySize(JournalResults); i++)
      text += "result " + IntegerToString(JournalResultIds[i]) + " " + JournalResults[i] + "\n";
   JournalLines = count + ArraySize(JournalResults);
   return text == "" || FilesReplace("journal", text);
  }

string JournalUnknown(const long id)
  {
   return "{\"commandId\":" + IntegerToString(id) +
          ",\"outcome\":\"unknown\",\"retcode\":10012,\"detail\":\"The terminal ended while the order was sent.\"}";
  }

// Reads what is there and writes it anew; what was not possible a second ago may be now.
bool JournalIsReady()
  {
   if(FilesLogin <= 0)
      return false;
   if(JournalProblem == "" && FilesLock != INVALID_HANDLE)
      return true;
   if(!FilesTakeLock())
     {
      JournalProblem = "The folder of the advisor cannot be written";
      return false;
     }
   if(!JournalRead())
     {
      JournalProblem = "The journal of orders cannot be read";
      return false;
     }
   JournalDropTold();
   for(int i = 0; i < ArraySize(JournalBegun); i++)
      if(JournalStates[i] == JOURNAL_OPEN)
         JournalKeepResult(JournalBegun[i], JournalUnknown(JournalBegun[i]));
   JournalProblem = JournalCompact() ? "" : "The journal of orders cannot be written";
   return JournalProblem == "";
  }

// Written before an order is sent: false means that it must not be sent.
bool JournalBegin(const long id)
  {
   if(!JournalAppend("begin " + IntegerToString(id) + "\n", 1))
      return false;
   JournalRemember(id);
   return true;
  }

void JournalFinish(const long id, const string result)
  {
   JournalKeepResult(id, result);
   JournalAppend("result " + IntegerToString(id) + " " + result + "\n", 1);
  }

// The service has stored the first so many results.
void JournalTold(const int count)
  {
   if(count <= 0)
      return;
   string lines = "";
   for(int i = 0; i < count; i++)
     {
      lines += "told " + IntegerToString(JournalResultIds[i]) + "\n";
      JournalStates[JournalPlace(JournalResultIds[i])] = JOURNAL_TOLD;
     }
   JournalDropTold();
   if(JournalAppend(lines, count) && JournalLines > JOURNAL_LINES)
      JournalCompact();
  }

bool JournalReadPairing()
  {
   JournalTerminal = 0;
   JournalKey = "";
   if(!FileIsExist(JournalPath("pair")))
      return true;
   int file = FilesOpenToRead("pair");
   if(file == INVALID_HANDLE)
      return false;
   JournalTerminal = StringToInteger(FilesReadLine(file));
   JournalKey = FilesReadLine(file);
   FileClose(file);
   if(JournalKey == "")
      JournalTerminal = 0;
   return true;
  }

bool JournalPair(const long terminal, const string key)
  {
   if(!FilesReplace("pair", IntegerToString(terminal) + "\n" + key + "\n"))
      return false;
   JournalTerminal = terminal;
   JournalKey = key;
   return true;
  }

void JournalClose()
  {
   FilesRelease();
   JournalTerminal = 0;
   JournalKey = "";
   JournalFloor = 0;
   ArrayResize(JournalBegun, 0);
   ArrayResize(JournalStates, 0);
   ArrayResize(JournalResults, 0);
   ArrayResize(JournalResultIds, 0);
   JournalProblem = "The account is not known yet";
  }

// For another account it is opened anew. False where another chart trades this account already: this one ends then.
bool JournalOpen(const long login, const string server)
  {
   JournalClose();
   FilesLogin = login;
   FilesServer = server;
   if(login <= 0)
      return true;
   if(!FilesTakeLock() && FilesCanWrite())
     {
      JournalProblem = "Fairlead runs on another chart for this account already: this one has ended";
      Alert(JournalProblem);
      ExpertRemove();
      return false;
     }
   FilesAdopt("pair");
   FilesAdopt("journal");
   bool ready = JournalIsReady();
   if(!JournalReadPairing())
     {
      JournalProblem = "The pairing of this terminal cannot be read";
      ready = false;
     }
   if(!ready)
      Alert("Fairlead: " + JournalProblem + ". Nothing is traded.");
   return true;
  }
