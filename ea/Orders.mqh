//+------------------------------------------------------------------+
//| Orders.mqh: carries out one command, at most once, and says what   |
//| became of it. Stops and targets go to the broker with the order.   |
//+------------------------------------------------------------------+

#include "Codes.mqh"

#define ORDERS_TRIES 3
#define ORDERS_PAUSE 300   // milliseconds before it is tried again

void OrdersAddFilling(ENUM_ORDER_TYPE_FILLING &modes[], const ENUM_ORDER_TYPE_FILLING mode, const bool wanted)
  {
   if(!wanted)
      return;
   int count = ArraySize(modes);
   ArrayResize(modes, count + 1);
   modes[count] = mode;
  }

// Modes that the symbol allows come first. What brokers tell of them is not always true, so the others follow.
void OrdersFillings(const string symbol, ENUM_ORDER_TYPE_FILLING &modes[])
  {
   long allowed = SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE);
   bool fok = (allowed & SYMBOL_FILLING_FOK) != 0;
   bool ioc = (allowed & SYMBOL_FILLING_IOC) != 0;
   ArrayResize(modes, 0);
   OrdersAddFilling(modes, ORDER_FILLING_FOK, fok);
   OrdersAddFilling(modes, ORDER_FILLING_IOC, ioc);
   OrdersAddFilling(modes, ORDER_FILLING_RETURN, true);
   OrdersAddFilling(modes, ORDER_FILLING_FOK, !fok);
   OrdersAddFilling(modes, ORDER_FILLING_IOC, !ioc);
  }

// The broker says clearly that nothing happened, and that it may be tried again.
bool OrdersMayRetry(const uint code)
  {
   return code == TRADE_RETCODE_REQUOTE || code == TRADE_RETCODE_PRICE_CHANGED || code == TRADE_RETCODE_PRICE_OFF ||
          code == TRADE_RETCODE_TOO_MANY_REQUESTS || code == TRADE_RETCODE_LOCKED || code == TRADE_RETCODE_FROZEN;
  }

// Whatever may have reached the broker without an answer.
bool OrdersIsUnknown(const uint code)
  {
   return code == TRADE_RETCODE_TIMEOUT || code == TRADE_RETCODE_ERROR || code == TRADE_RETCODE_PLACED ||
          code == TRADE_RETCODE_CONNECTION || code == TRADE_RETCODE_ORDER_CHANGED;
  }

string OrdersResult(const long id, const string outcome, const uint code, const ulong order, const ulong deal, const double price,
                    const string detail)
  {
   return "{\"commandId\":" + IntegerToString(id) + ",\"outcome\":\"" + outcome + "\",\"retcode\":" + IntegerToString((long)code) +
          ",\"order\":" + IntegerToString((long)order) + ",\"deal\":" + IntegerToString((long)deal) +
          ",\"price\":" + JsonNumber(price, 8) + ",\"detail\":" + JsonText(StringSubstr(detail, 0, 200)) + "}";
  }

string OrdersRefused(const long id, const uint code, const string detail)
  {
   return OrdersResult(id, "refused", code, 0, 0, 0.0, detail);
  }

// A price as the symbol's steps allow it.
double OrdersRound(const string symbol, const double price)
  {
   double step = SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE);
   if(step <= 0.0)
      step = SymbolInfoDouble(symbol, SYMBOL_POINT);
   int digits = (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS);
   return step > 0.0 ? NormalizeDouble(MathRound(price / step) * step, digits) : NormalizeDouble(price, digits);
  }

// Whether a stop and a target (0: none) lie on their sides of the price at which the position would close, as far off as the broker wants.
bool OrdersStopsFit(const string symbol, const bool isBuy, const double sl, const double tp)
  {
   double point = SymbolInfoDouble(symbol, SYMBOL_POINT);
   double away = (double)SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL) * point;
   double price = SymbolInfoDouble(symbol, isBuy ? SYMBOL_BID : SYMBOL_ASK);
   double side = isBuy ? 1.0 : -1.0;
   // At least a point, less what doubles lose.
   double least = MathMax(away, point) - point / 1000.0;
   return (sl == 0.0 || (price - sl) * side >= least) && (tp == 0.0 || (tp - price) * side >= least);
  }

// Market orders go out at the price of the moment, with as much room as the inputs give them; "" where nothing speaks against it.
string OrdersPrepare(const long id, MqlTradeRequest &request, const double sl, const double tp)
  {
   double bid = SymbolInfoDouble(request.symbol, SYMBOL_BID);
   double ask = SymbolInfoDouble(request.symbol, SYMBOL_ASK);
   if(bid <= 0.0 || ask <= 0.0)
      return OrdersRefused(id, CODE_PRICE, "The terminal has no price of this symbol.");
   bool isOpening = request.action == TRADE_ACTION_DEAL && request.position == 0;
   if(isOpening && InpMaxSpread > 0.0 && (ask - bid) / bid * 10000.0 > InpMaxSpread)
      return OrdersRefused(id, CODE_SPREAD, "The spread is wider than the inputs of the advisor allow.");
   bool isBuy = isOpening ? request.type == ORDER_TYPE_BUY : PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
   if(!OrdersStopsFit(request.symbol, isBuy, sl, tp))
      return OrdersRefused(id, CODE_STOPS, "The stop or the target is nearer to the price than the broker allows.");
   if(request.action != TRADE_ACTION_DEAL)
      return "";
   request.price = request.type == ORDER_TYPE_BUY ? ask : bid;
   double point = SymbolInfoDouble(request.symbol, SYMBOL_POINT);
   request.deviation = point > 0.0 ? (ulong)MathCeil(request.price * InpDeviation / 10000.0 / point) : 0;
   return "";
  }

string OrdersSend(const long id, MqlTradeRequest &request, const double sl, const double tp, const long leftMs)
  {
   ulong started = GetTickCount64();
   ENUM_ORDER_TYPE_FILLING modes[];
   OrdersFillings(request.symbol, modes);
   int mode = 0;
   int tries = 0;
   MqlTradeResult result = {};
   while(true)
     {
      string refusal = OrdersPrepare(id, request, sl, tp);
      if(refusal != "")
         return refusal;
      if(request.action == TRADE_ACTION_DEAL)
         request.type_filling = modes[mode];
      MqlTradeResult fresh = {};
      result = fresh;
      // Without a code nobody knows whether it has reached the broker.
      if(!OrderSend(request, result) && result.retcode == 0)
         result.retcode = TRADE_RETCODE_TIMEOUT;
      long spent = (long)(GetTickCount64() - started);
      if(result.retcode == TRADE_RETCODE_INVALID_FILL && request.action == TRADE_ACTION_DEAL)
        {
         mode++;
         if(mode >= ArraySize(modes) || spent >= leftMs)
            break;
         continue;
        }
      tries++;
      if(!OrdersMayRetry(result.retcode) || result.deal != 0 || tries >= ORDERS_TRIES)
         break;
      // The price at which the service decided would be too old by then.
      if(spent + ORDERS_PAUSE >= leftMs)
         break;
      Sleep(ORDERS_PAUSE);
     }
   if(result.retcode == TRADE_RETCODE_DONE || result.retcode == TRADE_RETCODE_DONE_PARTIAL)
      return OrdersResult(id, "done", result.retcode, result.order, result.deal, result.price, result.comment);
   if(OrdersIsUnknown(result.retcode))
      return OrdersResult(id, "unknown", result.retcode, result.order, result.deal, result.price, result.comment);
   return OrdersRefused(id, result.retcode, result.comment);
  }

// Whether one position more of so many lots stays within what the inputs allow all positions of the service together.
bool OrdersHasRoom(const long magic, const double volume)
  {
   double lots = volume;
   int count = 1;
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetTicket(i) != 0 && PositionGetInteger(POSITION_MAGIC) == magic)
        {
         lots += PositionGetDouble(POSITION_VOLUME);
         count++;
        }
   return lots <= InpMaxTotalLots + 0.0000001 && count <= InpMaxPositions;
  }

string OrdersOpen(const long id, const string command, const long magic, const long leftMs)
  {
   string symbol = JsonString(JsonField(command, "symbol"));
   double volume = StringToDouble(JsonField(command, "volume"));
   if(InpStop)
      return OrdersRefused(id, CODE_STOPPED, "The advisor is stopped in its inputs.");
   if(volume <= 0.0 || volume > InpMaxLots + 0.0000001)
      return OrdersRefused(id, CODE_LOTS, "More lots than the inputs of the advisor allow in one order.");
   if(!OrdersHasRoom(magic, volume))
      return OrdersRefused(id, CODE_TOTAL, "More lots or positions than the inputs of the advisor allow.");
   if(!SymbolSelect(symbol, true))
      return OrdersRefused(id, CODE_SYMBOL, "The broker does not have this symbol.");
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_DEAL;
   request.symbol = symbol;
   request.volume = volume;
   request.type = JsonString(JsonField(command, "side")) == "buy" ? ORDER_TYPE_BUY : ORDER_TYPE_SELL;
   request.magic = (ulong)magic;
   request.comment = JsonString(JsonField(command, "comment"));
   string sl = JsonField(command, "sl");
   string tp = JsonField(command, "tp");
   request.sl = JsonIsNull(sl) ? 0.0 : OrdersRound(symbol, StringToDouble(sl));
   request.tp = JsonIsNull(tp) ? 0.0 : OrdersRound(symbol, StringToDouble(tp));
   return OrdersSend(id, request, request.sl, request.tp, leftMs);
  }

// Selects the position by the number by which its deals know it: its ticket may have changed. "" where it is open and of the service.
string OrdersSelect(const long id, const string command, const long magic)
  {
   long position = StringToInteger(JsonField(command, "position"));
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(PositionGetTicket(i) == 0 || PositionGetInteger(POSITION_IDENTIFIER) != position)
         continue;
      if(PositionGetInteger(POSITION_MAGIC) == magic)
         return "";
      return OrdersRefused(id, CODE_FOREIGN, "The position was not opened for the service.");
     }
   return OrdersRefused(id, TRADE_RETCODE_POSITION_CLOSED, "The position is not open any more.");
  }

string OrdersClose(const long id, const string command, const long magic, const long leftMs)
  {
   string refusal = OrdersSelect(id, command, magic);
   if(refusal != "")
      return refusal;
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_DEAL;
   request.position = (ulong)PositionGetInteger(POSITION_TICKET);
   request.symbol = PositionGetString(POSITION_SYMBOL);
   request.volume = PositionGetDouble(POSITION_VOLUME);
   request.type = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? ORDER_TYPE_SELL : ORDER_TYPE_BUY;
   request.magic = (ulong)magic;
   request.comment = JsonString(JsonField(command, "comment"));
   return OrdersSend(id, request, 0.0, 0.0, leftMs);
  }

// A stop or a target that the command leaves out stays; 0 takes it away.
string OrdersModify(const long id, const string command, const long magic, const long leftMs)
  {
   string refusal = OrdersSelect(id, command, magic);
   if(refusal != "")
      return refusal;
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_SLTP;
   request.position = (ulong)PositionGetInteger(POSITION_TICKET);
   request.symbol = PositionGetString(POSITION_SYMBOL);
   string sl = JsonField(command, "sl");
   string tp = JsonField(command, "tp");
   double newSl = JsonIsNull(sl) ? 0.0 : OrdersRound(request.symbol, StringToDouble(sl));
   double newTp = JsonIsNull(tp) ? 0.0 : OrdersRound(request.symbol, StringToDouble(tp));
   request.sl = JsonIsNull(sl) ? PositionGetDouble(POSITION_SL) : newSl;
   request.tp = JsonIsNull(tp) ? PositionGetDouble(POSITION_TP) : newTp;
   return OrdersSend(id, request, newSl, newTp, leftMs);
  }

string OrdersOutcome(const long id, const string command, const long magic, const bool entriesAllowed, const long leftMs)
  {
   string kind = JsonString(JsonField(command, "kind"));
   if(leftMs <= 0)
      return OrdersResult(id, "expired", CODE_EXPIRED, 0, 0, 0.0, "The command came too late.");
   // 0 is what everybody's own positions have.
   if(magic <= 0)
      return OrdersRefused(id, CODE_FOREIGN, "The service does not say which positions are its own.");
   if(kind == "open" && !entriesAllowed)
      return OrdersRefused(id, CODE_ENTRIES, "The service allows nothing to be opened now.");
   if(kind == "open")
      return OrdersOpen(id, command, magic, leftMs);
   if(kind == "close")
      return OrdersClose(id, command, magic, leftMs);
   if(kind == "modify")
      return OrdersModify(id, command, magic, leftMs);
   return OrdersRefused(id, CODE_KIND, "This version of the advisor does not know what to do.");
  }

// Carries out a command unless it was begun before, and writes down what became of it. The magic number is that of all positions of the
// service; the command is good for so many milliseconds more.
void OrdersExecute(const string command, const long magic, const bool entriesAllowed, const long leftMs)
  {
   long id = StringToInteger(JsonField(command, "id"));
   // What could not be read a second ago may show that it was begun.
   bool ready = JournalIsReady();
   if(id <= 0 || JournalHasBegun(id))
      return;
   // Without a line on disk nothing would be left of an order after a crash.
   if(!ready || !JournalBegin(id))
      JournalKeepResult(id, OrdersRefused(id, CODE_JOURNAL, JournalProblem));
   else
      JournalFinish(id, OrdersOutcome(id, command, magic, entriesAllowed, leftMs));
  }
