//+------------------------------------------------------------------+
//| Panel.mqh: what stands on the chart: how it is, and what is to be  |
//| done about it.                                                     |
//+------------------------------------------------------------------+

// The service tells the member of a silence as long as this.
#define PANEL_SILENT_MS 60000
// MetaTrader breaks no line, and what is wider than the chart cannot be read: several charts may share the window.
#define PANEL_WIDTH 72

string PanelSilence()
  {
   ulong silentMs = GetTickCount64() - SyncLastMs;
   if(!SyncHasBeenHeard || silentMs < PANEL_SILENT_MS)
      return "";
   return "\nSilent for " + IntegerToString((long)(silentMs / 60000)) + " min: stops rest at the broker, nothing new is opened";
  }

string PanelBehind()
  {
   int results = ArraySize(JournalResults) - SYNC_RESULTS;
   string behind = "";
   if(SyncDealsLeft > 0)
      behind = IntegerToString(SyncDealsLeft) + " deals";
   if(results > 0)
      behind = behind + (behind == "" ? "" : " and ") + IntegerToString(results) + " results";
   return behind == "" ? "" : "\nBehind: " + behind + " are still to be told";
  }

string PanelWords()
  {
   string panel = "Fairlead ";
   panel = panel + FAIRLEAD_VERSION + "\n" + SyncWords;
   if(SyncStateWords != "")
      panel = panel + "\n" + SyncStateWords;
   if(SyncHasBeenHeard)
      panel = panel + "\nLast sync " + TimeToString(SyncLastTime, TIME_DATE | TIME_SECONDS);
   if(SyncAccount != "" && JournalProblem != "")
      panel = panel + "\n" + JournalProblem + ". Nothing is traded";
   panel = panel + PanelSilence() + PanelBehind() + SyncMissing;
   if(SyncFuel != "")
      panel = panel + "\nFuel $" + DoubleToString(StringToDouble(SyncFuel), 2);
   if(InpStop)
      panel = panel + "\nStopped by its inputs: nothing is opened";
   if(SyncNewest != "" && SyncNewest != FAIRLEAD_VERSION)
      panel = panel + "\nVersion " + SyncNewest + " is out: download it on your dashboard";
   return panel;
  }

// Broken between words. What has no space, as an address, stays whole.
string PanelBroken(const string words)
  {
   string out = "";
   string line = "";
   int length = StringLen(words);
   int from = 0;
   while(from < length)
     {
      int space = StringFind(words, " ", from);
      int end = space < 0 ? length : space;
      string word = StringSubstr(words, from, end - from);
      if(line != "" && StringLen(line) + 1 + StringLen(word) > PANEL_WIDTH)
        {
         out = out + line + "\n";
         line = "   " + word;
        }
      else
         line = line + (line == "" ? "" : " ") + word;
      from = end + 1;
     }
   return out + line;
  }

string PanelText()
  {
   string words = PanelWords();
   string out = "";
   int from = 0;
   int end = StringFind(words, "\n");
   while(end >= 0)
     {
      out = out + PanelBroken(StringSubstr(words, from, end - from)) + "\n";
      from = end + 1;
      end = StringFind(words, "\n", from);
     }
   return out + PanelBroken(StringSubstr(words, from));
  }
