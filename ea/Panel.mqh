//+------------------------------------------------------------------+
//| Panel.mqh: what stands on the chart: how it is, and what is to be  |
//| done about it.                                                     |
//+------------------------------------------------------------------+

// The service tells the member of a silence as long as this.
#define PANEL_SILENT_MS 60000

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

string PanelText()
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
      panel = panel + "\nFuel $" + SyncFuel;
   if(InpStop)
      panel = panel + "\nStopped by its inputs: nothing is opened";
   if(SyncNewest != "" && SyncNewest != FAIRLEAD_VERSION)
      panel = panel + "\nVersion " + SyncNewest + " is out: download it on the connect page";
   return panel;
  }
