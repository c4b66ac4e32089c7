//+------------------------------------------------------------------+
//| Sync.mqh: tells the service once a second what the terminal sees,  |
//| signed, and does what the answer asks for. While the service       |
//| cannot be reached there is no answer, so nothing is opened.         |
//+------------------------------------------------------------------+

#define SYNC_POSITIONS 500
#define SYNC_RESULTS 100
// A terminal that was cut off stays so; whether it was may have been an error of somebody between it and the service.
#define SYNC_CUT_OFF_WAIT_MS 60000

string   SyncWords = "Not connected";
string   SyncStateWords = "";
string   SyncFuel = "";
string   SyncNewest = "";         // the version of the advisor that the service hands out
string   SyncMissing = "";        // which permissions to trade are missing, in words
datetime SyncLastTime = 0;        // by this computer's clock, which is the one beside the chart
ulong    SyncLastMs = 0;
bool     SyncHasBeenHeard = false;
bool     SyncIsCutOff = false;
ulong    SyncCutOffMs = 0;

string   SyncAccount = "";        // whose journal is open
long     SyncNumber = 0;
bool     SyncStartTold = false;

// On the panel; in the log when it changes.
void SyncSay(const string level, const string words)
  {
   if(words == SyncWords)
      return;
   SyncWords = words;
   LogWrite(level, words);
  }

string SyncPositions()
  {
   string parts[];
   ArrayResize(parts, 0);
   int total = MathMin(PositionsTotal(), SYNC_POSITIONS);
   for(int i = 0; i < total; i++)
     {
      ulong ticket = PositionGetTicket(i);
      if(ticket == 0)
         continue;
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = "{\"ticket\":" + IntegerToString((long)ticket) +
                     ",\"id\":" + IntegerToString(PositionGetInteger(POSITION_IDENTIFIER)) +
                     ",\"symbol\":" + JsonText(PositionGetString(POSITION_SYMBOL)) +
                     ",\"side\":\"" + (PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? "buy" : "sell") + "\"" +
                     ",\"volume\":" + JsonNumber(PositionGetDouble(POSITION_VOLUME), 8) +
                     ",\"openPrice\":" + JsonNumber(PositionGetDouble(POSITION_PRICE_OPEN), 8) +
                     ",\"currentPrice\":" + JsonNumber(PositionGetDouble(POSITION_PRICE_CURRENT), 8) +
                     ",\"sl\":" + JsonNumber(PositionGetDouble(POSITION_SL), 8) +
                     ",\"tp\":" + JsonNumber(PositionGetDouble(POSITION_TP), 8) +
                     ",\"profit\":" + JsonNumber(PositionGetDouble(POSITION_PROFIT), 6) +
                     ",\"swap\":" + JsonNumber(PositionGetDouble(POSITION_SWAP), 6) +
                     ",\"magic\":" + JsonWhole(PositionGetInteger(POSITION_MAGIC)) +
                     ",\"comment\":" + JsonText(PositionGetString(POSITION_COMMENT)) +
                     ",\"openTime\":" + IntegerToString(PositionGetInteger(POSITION_TIME)) + "}";
     }
   return JsonJoin(parts);
  }

// Each permission that is missing, and where it is given.
string SyncMissingNow()
  {
   string missing = "";
   if(TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) == 0)
      missing = missing + "\nAlgo Trading is off: press Algo Trading in the toolbar";
   if(MQLInfoInteger(MQL_TRADE_ALLOWED) == 0)
      missing = missing + "\nThis advisor may not trade: press F7 and tick Allow Algo Trading on the tab Common";
   if(AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) == 0)
      missing = missing + "\nThis account may not trade: sign in with its main password, or ask the broker";
   if(AccountInfoInteger(ACCOUNT_TRADE_EXPERT) == 0)
      missing = missing + "\nThe broker does not let advisors trade on this account: ask the broker";
   return missing;
  }

bool SyncMayTrade()
  {
   return TerminalInfoInteger(TERMINAL_CONNECTED) != 0 && SyncMissingNow() == "";
  }

void SyncLookAtPermissions()
  {
   string missing = SyncMissingNow();
   if(missing == SyncMissing)
      return;
   SyncMissing = missing;
   if(missing == "")
      LogWrite("info", "Nothing forbids trading any more");
   else
      LogWrite("warning", StringSubstr(missing, 1));
  }

// Told until the service has heard it once.
string SyncStart()
  {
   if(SyncStartTold)
      return "";
   return ",\"start\":{\"eaVersion\":\"" + FAIRLEAD_VERSION + "\",\"build\":" +
          IntegerToString(TerminalInfoInteger(TERMINAL_BUILD)) + "}";
  }

string SyncBody(const int results)
  {
   string told[];
   ArrayResize(told, results);
   for(int i = 0; i < results; i++)
      told[i] = JournalResults[i];
   // It must rise over restarts and over terminals: the time does.
   SyncNumber = SyncNumber + 1 > ClockNowMs() ? SyncNumber + 1 : ClockNowMs();
   return "{\"seq\":" + IntegerToString(SyncNumber) +
          ",\"time\":{\"raw\":" + IntegerToString((long)TimeCurrent()) + ",\"server\":" + IntegerToString(ClockBroker()) +
          ",\"gmt\":" + IntegerToString((long)TimeGMT()) + "}" + SyncStart() +
          ",\"account\":{\"login\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)) +
          ",\"balance\":" + JsonNumber(AccountInfoDouble(ACCOUNT_BALANCE), 6) +
          ",\"credit\":" + JsonNumber(AccountInfoDouble(ACCOUNT_CREDIT), 6) +
          ",\"equity\":" + JsonNumber(AccountInfoDouble(ACCOUNT_EQUITY), 6) +
          ",\"margin\":" + JsonNumber(AccountInfoDouble(ACCOUNT_MARGIN), 6) +
          ",\"freeMargin\":" + JsonNumber(AccountInfoDouble(ACCOUNT_MARGIN_FREE), 6) +
          ",\"tradeAllowed\":" + JsonBool(SyncMayTrade()) + "}" +
          ",\"positions\":" + SyncPositions() +
          ",\"dealsAfter\":" + IntegerToString(SyncAckDeal) +
          "," + SyncDeals() +
          ",\"results\":" + JsonJoin(told) +
          ",\"ticks\":" + SyncTicks() +
          ",\"log\":" + LogTold() +
          "," + SyncFacts() + "}";
  }

void SyncTakeAnswer(const string answer)
  {
   string settings = JsonField(answer, "settings");
   SyncDealsTaken(answer);
   SyncHistoryFrom = StringToInteger(JsonField(settings, "historyFrom"));
   LogForget(StringToInteger(JsonField(answer, "ackLog")));
   SyncTakeSymbols(JsonField(answer, "symbols"));
   string wanted[];
   JsonParts(JsonField(settings, "wantedSymbols"), wanted);
   ArrayResize(SyncWanted, ArraySize(wanted));
   for(int i = 0; i < ArraySize(wanted); i++)
      SyncWanted[i] = JsonString(wanted[i]);
   SyncStateWords = JsonString(JsonField(settings, "state"));
   SyncNewest = JsonString(JsonField(settings, "newestVersion"));
   string fuel = JsonField(settings, "fuel");
   SyncFuel = JsonIsNull(fuel) ? "" : fuel;
   // The connection may have been lost while the answer was on its way.
   bool entriesAllowed = JsonField(settings, "entriesAllowed") == "true" && SyncMayTrade();
   long magic = StringToInteger(JsonField(settings, "magic"));
   string commands[];
   JsonParts(JsonField(answer, "commands"), commands);
   for(int i = 0; i < ArraySize(commands); i++)
     {
      long expires = ClockIsoMs(JsonString(JsonField(commands[i], "expiresAt")));
      OrdersExecute(commands[i], magic, entriesAllowed, expires - ClockNowMs());
     }
  }

// Another account has another journal, another key and other deals. What was learnt of the one says nothing of the other.
bool SyncOpenAccount()
  {
   if(!JournalOpen(AccountInfoInteger(ACCOUNT_LOGIN), AccountInfoString(ACCOUNT_SERVER)))
      return false;
   SyncAccount = SettleAccount;
   SyncIsCutOff = false;
   SyncHasBeenHeard = false;
   SyncStartTold = false;
   SyncStateWords = "";
   SyncFuel = "";
   SyncDealsForget();
   ArrayResize(SyncWanted, 0);
   ArrayResize(SyncSymbols, 0);
   LogResize(0);
   LogWrite("info", "Version " + FAIRLEAD_VERSION + " in MetaTrader build " + IntegerToString(TerminalInfoInteger(TERMINAL_BUILD)) +
            ", login " + SyncAccount);
   return true;
  }

// A key for who has none, or whose key is good for nothing any more.
void SyncPair()
  {
   if(!PairingHasNewCode())
     {
      if(JournalTerminal == 0 && !PairingWasRefused())
         SyncSay("info", "Enter a new pairing code in the inputs of the advisor (F7)");
      return;
     }
   if(!PairingIsDue())
      return;
   string words = PairingTry();
   if(words != "")
     {
      SyncSay("warning", words);
      return;
     }
   LogWrite("info", "Paired");
   SyncIsCutOff = false;
   SyncDealsForget();
  }

// A member who is not looking at the chart must hear of it, too.
void SyncCutOff(const string message)
  {
   SyncCutOffMs = GetTickCount64();
   // What the service last said of the bot is not of this terminal any more.
   SyncStateWords = "";
   SyncFuel = "";
   SyncSay("error", message + " To trade again, enter a new pairing code in the inputs of the advisor (F7)");
   if(SyncIsCutOff)
      return;
   SyncIsCutOff = true;
   Alert("Fairlead: ", message);
   if(TerminalInfoInteger(TERMINAL_NOTIFICATIONS_ENABLED) != 0 && TerminalInfoInteger(TERMINAL_MQID) != 0)
      if(!SendNotification(StringSubstr("Fairlead: " + message, 0, 255)))
         LogWrite("warning", "The push notification could not be sent (error " + IntegerToString(GetLastError()) + ")");
  }

void SyncTell()
  {
   int results = MathMin(ArraySize(JournalResults), SYNC_RESULTS);
   bool knewTime = ClockIsKnown();
   string body = SyncBody(results);
   string stamp = IntegerToString(ClockNowMs());
   string signature = SignText(JournalKey, stamp + "\n" + body);
   string headers = "X-Terminal: " + IntegerToString(JournalTerminal) + "\r\nX-Timestamp: " + stamp + "\r\nX-Signature: " + signature +
                    "\r\n";
   string answer = "";
   int status = LinkPost("/terminal/sync", headers, body, answer);
   // Not every 200 is the service's: a hotel's page is one, too.
   if(status == 200 && JsonField(answer, "ackDeal") != "")
     {
      JournalTold(results);
      SyncStartTold = true;
      SyncIsCutOff = false;
      SyncHasBeenHeard = true;
      SyncLastTime = TimeLocal();
      SyncLastMs = GetTickCount64();
      SyncDealsMax = MathMin(2 * SyncDealsMax, SYNC_DEALS);
      SyncSay("info", "Connected");
      SyncTakeAnswer(answer);
      return;
     }
   // Numbers from this computer's clock, where that is ahead, would be above all that the service's time gives.
   if(!knewTime && ClockIsKnown())
     {
      SyncNumber = 0;
      LogNumberAnew();
     }
   if(status == 413)
      SyncDealsMax = MathMax(SyncDealsMax / 2, 1);
   if(status == 200)
      SyncSay("warning", LINK_FOREIGN);
   else
      // The service says why, whoever stands in between does not.
      if(status == 403 && JsonString(JsonField(answer, "message")) != "")
         SyncCutOff(LinkRefusal(status, answer));
      else
         SyncSay("warning", LinkRefusal(status, answer));
  }

void SyncOnce()
  {
   ClockLook();
   if(!LinkIsSafe())
     {
      SyncSay("error", "The address must begin with https://");
      return;
     }
   if(!SettleLook())
     {
      SyncSay("info", SettleWords);
      return;
     }
   if(SettleAccount != SyncAccount && !SyncOpenAccount())
     {
      SyncSay("error", JournalProblem);
      return;
     }
   SyncLookAtPermissions();
   if(JournalTerminal == 0 || SyncIsCutOff)
      SyncPair();
   if(JournalTerminal == 0 || (SyncIsCutOff && GetTickCount64() - SyncCutOffMs < SYNC_CUT_OFF_WAIT_MS))
      return;
   SyncTell();
  }
