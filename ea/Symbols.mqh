//+------------------------------------------------------------------+
//| Symbols.mqh: the broker's symbols and prices, as the service is    |
//| told of them.                                                      |
//+------------------------------------------------------------------+

#define SYNC_SYMBOLS 200
#define SYNC_SYMBOLS_WAIT_MS 30000

bool   SyncIsAsked = false;   // whether facts are wanted, and since when
ulong  SyncAskedMs = 0;
string SyncWanted[];          // names to look for among the broker's symbols
string SyncSymbols[];         // the broker's names of what is traded
long   SyncTickTimes[];

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
   return JsonJoin(parts);
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

// How profit is worked out; both of the first two by the size of the contract.
string SyncCalc(const string symbol)
  {
   long mode = SymbolInfoInteger(symbol, SYMBOL_TRADE_CALC_MODE);
   if(mode == SYMBOL_CALC_MODE_FOREX || mode == SYMBOL_CALC_MODE_FOREX_NO_LEVERAGE)
      return "forex";
   if(mode == SYMBOL_CALC_MODE_CFD || mode == SYMBOL_CALC_MODE_CFDINDEX || mode == SYMBOL_CALC_MODE_CFDLEVERAGE)
      return "cfd";
   return "other";
  }

string SyncFact(const string symbol)
  {
   return "{\"name\":" + JsonText(symbol) +
          ",\"digits\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_DIGITS)) +
          ",\"contractSize\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_TRADE_CONTRACT_SIZE), 8) +
          ",\"lotStep\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP), 8) +
          ",\"lotMin\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN), 8) +
          ",\"lotMax\":" + JsonNumber(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX), 8) +
          ",\"stopsLevel\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL)) +
          ",\"freezeLevel\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_FREEZE_LEVEL)) +
          ",\"filling\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE)) +
          ",\"tradable\":" + JsonBool(SymbolInfoInteger(symbol, SYMBOL_TRADE_MODE) == SYMBOL_TRADE_MODE_FULL) +
          ",\"base\":" + JsonText(StringSubstr(SymbolInfoString(symbol, SYMBOL_CURRENCY_BASE), 0, 16)) +
          ",\"profit\":" + JsonText(StringSubstr(SymbolInfoString(symbol, SYMBOL_CURRENCY_PROFIT), 0, 16)) +
          ",\"calc\":\"" + SyncCalc(symbol) + "\"" +
          ",\"custom\":" + JsonBool(SymbolInfoInteger(symbol, SYMBOL_CUSTOM) != 0) + "}";
  }

// What the terminal has not had from its broker yet is not a fact: nothing is told before all of it is there, or for so long.
string SyncFacts()
  {
   string parts[];
   ArrayResize(parts, 0);
   int pending = 0;
   if(ArraySize(SyncWanted) == 0)
     {
      SyncIsAsked = false;
      return "\"symbols\":[]";
     }
   if(!SyncIsAsked)
      SyncAskedMs = GetTickCount64();
   SyncIsAsked = true;
   int total = SymbolsTotal(false);
   for(int i = 0; i < total && ArraySize(parts) < SYNC_SYMBOLS; i++)
     {
      string symbol = SymbolName(i, false);
      if(StringLen(symbol) > 64 || !SyncIsWanted(symbol) || !SymbolSelect(symbol, true))
         continue;
      if(!SymbolIsSynchronized(symbol))
        {
         pending++;
         continue;
        }
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = SyncFact(symbol);
     }
   if(pending > 0 && GetTickCount64() - SyncAskedMs < SYNC_SYMBOLS_WAIT_MS)
      return "\"symbols\":[]";
   return "\"symbols\":" + JsonJoin(parts) + ",\"symbolsPending\":" + IntegerToString(pending);
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
