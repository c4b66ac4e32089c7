//+------------------------------------------------------------------+
//| Fairlead.mq5: trades what the service decides, on this account.   |
//| No DLL. Talks only to the address below, which must be allowed    |
//| under Tools, Options, Expert Advisors, "Allow WebRequest".         |
//+------------------------------------------------------------------+
#property copyright "Fairlead"
#property version   "1.10"
#property strict

const string FAIRLEAD_VERSION = "1.1.0";

input string InpAddress     = "https://fairlead.example"; // Address of the service
input string InpPairingCode = "";    // Pairing code, for the first start
input double InpMaxLots     = 5.0;   // Most lots in one order
input double InpMaxTotalLots = 50.0; // Most lots in all positions of the service
input int    InpMaxPositions = 50;   // Most positions of the service
input double InpMaxSpread   = 0.0;   // Most spread to open at, in hundredths of a percent of the price, 0 for any
input double InpDeviation   = 5.0;   // Most that the price may move while an order is sent, in hundredths of a percent
input bool   InpStop        = false; // Stop: open nothing, close as asked

#include "Json.mqh"
#include "Sign.mqh"
#include "Clock.mqh"
#include "Log.mqh"
#include "Codes.mqh"
#include "Settle.mqh"
#include "Journal.mqh"
#include "Orders.mqh"
#include "Symbols.mqh"
#include "Deals.mqh"
#include "Link.mqh"
#include "Pairing.mqh"
#include "Sync.mqh"
#include "Panel.mqh"

// Also after new inputs and after another account; what MetaTrader keeps of variables then is not for sure.
int OnInit()
  {
   SettleAnew();
   PairingAnew();
   SyncAccount = "";
   if(!EventSetMillisecondTimer(1000))
      return INIT_FAILED;
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   JournalClose();
   Comment("");
  }

// Prices alone are no reason to do anything: the timer is.
void OnTick()
  {
  }

void OnTimer()
  {
   SyncOnce();
   Comment(PanelText());
  }
