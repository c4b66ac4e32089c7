//+------------------------------------------------------------------+
//| Sync.mqh: tells the service once a second what the terminal sees,  |
//| signed, and does what the answer asks for. While the service       |
//| cannot be reached there is no answer, so nothing is opened.         |
//+------------------------------------------------------------------+

#define SYNC_VERSION "1.0.0"
#define SYNC_TIMEOUT 5000
#define SYNC_DEALS 200
#define SYNC_POSITIONS 500
#define SYNC_LINES 100

string SyncWords = "Not connected";
string SyncStateWords = "";
string SyncFuel = "";
datetime SyncLastTime = 0;

long   SyncNumber = 0;
long   SyncServerMs = 0;      // the service's time, when the terminal had run for SyncTickMs
ulong  SyncTickMs = 0;
long   SyncAckDeal = 0;
bool   SyncKnowsAck = false;
long   SyncHistoryFrom = 0;
string SyncWanted[];          // names to look for among the broker's symbols
string SyncSymbols[];         // the broker's names of what is traded
long   SyncTickTimes[];

string SyncLines[];
long   SyncLineNumbers[];
long   SyncLineNumber = 0;

// The service's own time: the clock of this computer may be anything.
long SyncNowMs()
  {
   if(SyncServerMs == 0)
      return (long)TimeGMT() * 1000;
   return SyncServerMs + (long)(GetTickCount64() - SyncTickMs);
  }

void SyncLog(const string level, const string line)
  {
   Print("Fairlead: ", line);
   int count = ArraySize(SyncLines);
   // The oldest go when the service does not take them for long.
   if(count >= SYNC_LINES)
     {
      for(int i = 1; i < count; i++)
        {
         SyncLines[i - 1] = SyncLines[i];
         SyncLineNumbers[i - 1] = SyncLineNumbers[i];
        }
      count--;
     }
   ArrayResize(SyncLines, count + 1);
   ArrayResize(SyncLineNumbers, count + 1);
   SyncLineNumber = MathMax(SyncLineNumber + 1, SyncNowMs());
   SyncLineNumbers[count] = SyncLineNumber;
   SyncLines[count] = "{\"seq\":" + IntegerToString(SyncLineNumber) + ",\"timeMs\":" + IntegerToString(SyncNowMs()) +
                      ",\"level\":\"" + level + "\",\"line\":" + JsonText(StringSubstr(line, 0, 500)) + "}";
  }

void SyncForgetLines(const long upTo)
  {
   int kept = 0;
   for(int i = 0; i < ArraySize(SyncLines); i++)
      if(SyncLineNumbers[i] > upTo)
        {
         SyncLines[kept] = SyncLines[i];
         SyncLineNumbers[kept] = SyncLineNumbers[i];
         kept++;
        }
   ArrayResize(SyncLines, kept);
   ArrayResize(SyncLineNumbers, kept);
  }

string SyncJoin(const string &parts[])
  {
   string out = "[";
   for(int i = 0; i < ArraySize(parts); i++)
      out = out + (i > 0 ? "," : "") + parts[i];
   return out + "]";
  }

// "2026-03-06T06:00:00.123Z" in milliseconds since 1970.
long SyncIsoMs(const string iso)
  {
   if(StringLen(iso) < 19)
      return 0;
   MqlDateTime parts = {};
   parts.year = (int)StringToInteger(StringSubstr(iso, 0, 4));
   parts.mon = (int)StringToInteger(StringSubstr(iso, 5, 2));
   parts.day = (int)StringToInteger(StringSubstr(iso, 8, 2));
   parts.hour = (int)StringToInteger(StringSubstr(iso, 11, 2));
   parts.min = (int)StringToInteger(StringSubstr(iso, 14, 2));
   parts.sec = (int)StringToInteger(StringSubstr(iso, 17, 2));
   long ms = StringLen(iso) >= 23 ? StringToInteger(StringSubstr(iso, 20, 3)) : 0;
   return (long)StructToTime(parts) * 1000 + ms;
  }

// Every answer of the service tells its time in a header.
void SyncTakeTime(const string headers)
  {
   string lower = headers;
   StringToLower(lower);
   int at = StringFind(lower, "x-time:");
   if(at < 0)
      return;
   int from = at + 7;
   while(from < StringLen(headers) && StringGetCharacter(headers, from) == ' ')
      from++;
   long ms = SyncIsoMs(StringSubstr(headers, from, 24));
   if(ms <= 0)
      return;
   SyncServerMs = ms;
   SyncTickMs = GetTickCount64();
  }

int SyncPost(const string path, const string headers, const string body, string &answer)
  {
   uchar bytes[];
   char data[];
   char result[];
   string resultHeaders = "";
   SignUtf8(body, bytes);
   ArrayResize(data, ArraySize(bytes));
   for(int i = 0; i < ArraySize(bytes); i++)
      data[i] = (char)bytes[i];
   ResetLastError();
   int status = WebRequest("POST", InpAddress + "/api" + path, "Content-Type: application/json\r\n" + headers, SYNC_TIMEOUT, data, result,
                           resultHeaders);
   if(status <= 0)
     {
      answer = "";
      return status;
     }
   SyncTakeTime(resultHeaders);
   uchar text[];
   ArrayResize(text, ArraySize(result));
   for(int i = 0; i < ArraySize(result); i++)
      text[i] = (uchar)result[i];
   answer = CharArrayToString(text, 0, -1, CP_UTF8);
   return status;
  }

string SyncMarginMode()
  {
   long mode = AccountInfoInteger(ACCOUNT_MARGIN_MODE);
   if(mode == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)
      return "hedging";
   return mode == ACCOUNT_MARGIN_MODE_EXCHANGE ? "exchange" : "netting";
  }

bool SyncPair()
  {
   if(InpPairingCode == "")
     {
      SyncWords = "Enter a pairing code in the inputs of the advisor";
      return false;
     }
   string body = "{\"code\":" + JsonText(InpPairingCode) +
                 ",\"login\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)) +
                 ",\"server\":" + JsonText(AccountInfoString(ACCOUNT_SERVER)) +
                 ",\"company\":" + JsonText(AccountInfoString(ACCOUNT_COMPANY)) +
                 ",\"currency\":" + JsonText(AccountInfoString(ACCOUNT_CURRENCY)) +
                 ",\"leverage\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LEVERAGE)) +
                 ",\"marginMode\":\"" + SyncMarginMode() + "\"" +
                 ",\"demo\":" + JsonBool(AccountInfoInteger(ACCOUNT_TRADE_MODE) != ACCOUNT_TRADE_MODE_REAL) +
                 ",\"build\":" + IntegerToString(TerminalInfoInteger(TERMINAL_BUILD)) +
                 ",\"eaVersion\":\"" + SYNC_VERSION + "\"}";
   string answer = "";
   int status = SyncPost("/terminal/pair", "", body, answer);
   if(status != 200)
     {
      SyncWords = status <= 0 ? "The service cannot be reached" : JsonString(JsonField(answer, "message"));
      return false;
     }
   long terminal = StringToInteger(JsonField(answer, "terminalId"));
   string key = JsonString(JsonField(answer, "key"));
   if(terminal <= 0 || key == "" || !JournalPair(terminal, key))
     {
      SyncWords = "The pairing could not be written to disk";
      return false;
     }
   SyncKnowsAck = false;
   return true;
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
                     ",\"magic\":" + IntegerToString(MathMax(0, PositionGetInteger(POSITION_MAGIC))) +
                     ",\"comment\":" + JsonText(PositionGetString(POSITION_COMMENT)) +
                     ",\"openTime\":" + IntegerToString(PositionGetInteger(POSITION_TIME)) + "}";
     }
   return SyncJoin(parts);
  }

string SyncDealType(const long type)
  {
   if(type == DEAL_TYPE_BUY)
      return "buy";
   if(type == DEAL_TYPE_SELL)
      return "sell";
   if(type == DEAL_TYPE_BALANCE)
      return "balance";
   if(type == DEAL_TYPE_CREDIT)
      return "credit";
   if(type == DEAL_TYPE_CHARGE)
      return "charge";
   if(type == DEAL_TYPE_CORRECTION)
      return "correction";
   return "other";
  }

string SyncDealEntry(const long entry)
  {
   if(entry == DEAL_ENTRY_IN)
      return "in";
   if(entry == DEAL_ENTRY_OUT)
      return "out";
   return entry == DEAL_ENTRY_OUT_BY ? "out_by" : "inout";
  }

// Deals after the last one that the service has, in the order of the history: tickets need not rise.
string SyncDeals()
  {
   string parts[];
   ArrayResize(parts, 0);
   if(!SyncKnowsAck || !HistorySelect((datetime)SyncHistoryFrom, (datetime)((long)TimeTradeServer() + 86400)))
      return "[]";
   int total = HistoryDealsTotal();
   int from = 0;
   for(int i = total - 1; i >= 0 && SyncAckDeal > 0; i--)
      if((long)HistoryDealGetTicket(i) == SyncAckDeal)
        {
         from = i + 1;
         break;
        }
   for(int i = from; i < total && ArraySize(parts) < SYNC_DEALS; i++)
     {
      ulong ticket = HistoryDealGetTicket(i);
      if(ticket == 0)
         break;
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = "{\"ticket\":" + IntegerToString((long)ticket) +
                     ",\"order\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_ORDER)) +
                     ",\"position\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_POSITION_ID)) +
                     ",\"symbol\":" + JsonText(HistoryDealGetString(ticket, DEAL_SYMBOL)) +
                     ",\"type\":\"" + SyncDealType(HistoryDealGetInteger(ticket, DEAL_TYPE)) + "\"" +
                     ",\"entry\":\"" + SyncDealEntry(HistoryDealGetInteger(ticket, DEAL_ENTRY)) + "\"" +
                     ",\"volume\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_VOLUME), 8) +
                     ",\"price\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_PRICE), 8) +
                     ",\"profit\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_PROFIT), 6) +
                     ",\"swap\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_SWAP), 6) +
                     ",\"commission\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_COMMISSION), 6) +
                     ",\"fee\":" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_FEE), 6) +
                     ",\"magic\":" + IntegerToString(MathMax(0, HistoryDealGetInteger(ticket, DEAL_MAGIC))) +
                     ",\"comment\":" + JsonText(HistoryDealGetString(ticket, DEAL_COMMENT)) +
                     ",\"reason\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_REASON)) +
                     ",\"timeMs\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_TIME_MSC)) + "}";
     }
   return SyncJoin(parts);
  }

string SyncTicks()
  {
   string parts[];
   ArrayResize(parts, 0);
   for(int i = 0; i < ArraySize(SyncSymbols); i++)
     {
      MqlTick tick = {};
      if(!SymbolInfoTick(SyncSymbols[i], tick) || tick.time_msc == SyncTickTimes[i])
         continue;
      SyncTickTimes[i] = tick.time_msc;
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = "{\"symbol\":" + JsonText(SyncSymbols[i]) + ",\"bid\":" + JsonNumber(tick.bid, 8) + ",\"ask\":" +
                     JsonNumber(tick.ask, 8) + ",\"timeMs\":" + IntegerToString(MathMax(0, tick.time_msc)) + "}";
     }
   return SyncJoin(parts);
  }

bool SyncIsWanted(const string symbol)
  {
   string upper = symbol;
   StringToUpper(upper);
   for(int i = 0; i < ArraySize(SyncWanted); i++)
      if(StringFind(upper, SyncWanted[i]) >= 0)
         return true;
   return false;
  }

string SyncFacts()
  {
   string parts[];
   ArrayResize(parts, 0);
   if(ArraySize(SyncWanted) == 0)
      return "[]";
   int total = SymbolsTotal(false);
   for(int i = 0; i < total && ArraySize(parts) < 200; i++)
     {
      string symbol = SymbolName(i, false);
      if(StringLen(symbol) > 64 || !SyncIsWanted(symbol) || !SymbolSelect(symbol, true))
         continue;
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = "{\"name\":" + JsonText(symbol) +
                     ",\"digits\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_DIGITS)) +
                     ",\"contractSize\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_TRADE_CONTRACT_SIZE), 8) +
                     ",\"lotStep\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP), 8) +
                     ",\"lotMin\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN), 8) +
                     ",\"lotMax\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX), 8) +
                     ",\"stopsLevel\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL)) +
                     ",\"freezeLevel\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_FREEZE_LEVEL)) +
                     ",\"filling\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE)) +
                     ",\"tradable\":" + JsonBool(SymbolInfoInteger(symbol, SYMBOL_TRADE_MODE) == SYMBOL_TRADE_MODE_FULL) + "}";
     }
   return SyncJoin(parts);
  }

bool SyncMayTrade()
  {
   return TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) != 0 && MQLInfoInteger(MQL_TRADE_ALLOWED) != 0 &&
          AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) != 0 && AccountInfoInteger(ACCOUNT_TRADE_EXPERT) != 0;
  }

string SyncBody(const int results)
  {
   string told[];
   ArrayResize(told, results);
   for(int i = 0; i < results; i++)
      told[i] = JournalResults[i];
   // It must rise over restarts and over terminals: the time does.
   SyncNumber = MathMax(SyncNumber + 1, SyncNowMs());
   return "{\"seq\":" + IntegerToString(SyncNumber) +
          ",\"time\":{\"raw\":" + IntegerToString((long)TimeCurrent()) + ",\"server\":" + IntegerToString((long)TimeTradeServer()) +
          ",\"gmt\":" + IntegerToString((long)TimeGMT()) + "}" +
          ",\"account\":{\"login\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)) +
          ",\"balance\":" + JsonNumber(AccountInfoDouble(ACCOUNT_BALANCE), 6) +
          ",\"credit\":" + JsonNumber(AccountInfoDouble(ACCOUNT_CREDIT), 6) +
          ",\"equity\":" + JsonNumber(AccountInfoDouble(ACCOUNT_EQUITY), 6) +
          ",\"margin\":" + JsonNumber(AccountInfoDouble(ACCOUNT_MARGIN), 6) +
          ",\"freeMargin\":" + JsonNumber(AccountInfoDouble(ACCOUNT_MARGIN_FREE), 6) +
          ",\"tradeAllowed\":" + JsonBool(SyncMayTrade()) + "}" +
          ",\"positions\":" + SyncPositions() +
          ",\"dealsAfter\":" + IntegerToString(SyncAckDeal) +
          ",\"deals\":" + SyncDeals() +
          ",\"results\":" + SyncJoin(told) +
          ",\"ticks\":" + SyncTicks() +
          ",\"log\":" + SyncJoin(SyncLines) +
          ",\"symbols\":" + SyncFacts() + "}";
  }

void SyncTakeSymbols(const string symbols)
  {
   string parts[];
   if(!JsonParts(symbols, parts))
      return;
   int count = ArraySize(parts) / 2;
   if(count == ArraySize(SyncSymbols))
     {
      bool same = true;
      for(int i = 0; i < count; i++)
         if(SyncSymbols[i] != JsonString(parts[2 * i + 1]))
            same = false;
      if(same)
         return;
     }
   ArrayResize(SyncSymbols, count);
   ArrayResize(SyncTickTimes, count);
   for(int i = 0; i < count; i++)
     {
      SyncSymbols[i] = JsonString(parts[2 * i + 1]);
      SyncTickTimes[i] = 0;
      SymbolSelect(SyncSymbols[i], true);
     }
  }

void SyncTakeAnswer(const string answer)
  {
   string settings = JsonField(answer, "settings");
   SyncAckDeal = StringToInteger(JsonField(answer, "ackDeal"));
   SyncKnowsAck = true;
   SyncHistoryFrom = StringToInteger(JsonField(settings, "historyFrom"));
   SyncForgetLines(StringToInteger(JsonField(answer, "ackLog")));
   SyncTakeSymbols(JsonField(answer, "symbols"));
   string wanted[];
   JsonParts(JsonField(settings, "wantedSymbols"), wanted);
   ArrayResize(SyncWanted, ArraySize(wanted));
   for(int i = 0; i < ArraySize(wanted); i++)
      SyncWanted[i] = JsonString(wanted[i]);
   SyncStateWords = JsonString(JsonField(settings, "state"));
   string fuel = JsonField(settings, "fuel");
   SyncFuel = JsonIsNull(fuel) ? "" : fuel;
   bool entriesAllowed = JsonField(settings, "entriesAllowed") == "true";
   string commands[];
   JsonParts(JsonField(answer, "commands"), commands);
   for(int i = 0; i < ArraySize(commands); i++)
     {
      long expires = SyncIsoMs(JsonString(JsonField(commands[i], "expiresAt")));
      OrdersExecute(commands[i], StringToInteger(JsonField(settings, "magic")), entriesAllowed, expires - SyncNowMs());
     }
  }

void SyncOnce()
  {
   if(JournalTerminal == 0 && !SyncPair())
      return;
   int results = MathMin(ArraySize(JournalResults), 100);
   string body = SyncBody(results);
   string stamp = IntegerToString(SyncNowMs());
   string signature = SignText(JournalKey, stamp + "\n" + body);
   string headers = "X-Terminal: " + IntegerToString(JournalTerminal) + "\r\nX-Timestamp: " + stamp + "\r\nX-Signature: " + signature +
                    "\r\n";
   string answer = "";
   int status = SyncPost("/terminal/sync", headers, body, answer);
   if(status == 200)
     {
      JournalTold(results);
      SyncWords = "Connected";
      SyncLastTime = TimeCurrent();
      SyncTakeAnswer(answer);
      return;
     }
   if(status <= 0)
     {
      SyncWords = "The service cannot be reached";
      return;
     }
   SyncWords = JsonString(JsonField(answer, "message"));
   Print("Fairlead: ", SyncWords);
  }

string SyncPanel()
  {
   string panel = "Fairlead ";
   panel = panel + SYNC_VERSION + "\n" + SyncWords + "\n" + SyncStateWords;
   if(SyncLastTime > 0)
      panel = panel + "\nLast sync " + TimeToString(SyncLastTime, TIME_DATE | TIME_SECONDS);
   if(SyncFuel != "")
      panel = panel + "\nFuel $" + SyncFuel;
   if(InpStop)
      panel = panel + "\nStopped by its inputs: nothing is opened";
   return panel;
  }
