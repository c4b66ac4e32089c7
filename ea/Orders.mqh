//+------------------------------------------------------------------+
//| Orders.mqh: carries out one command, at most once, and says what   |
//| became of it. Stops and targets go to the broker with the order.   |
//+------------------------------------------------------------------+

#define ORDERS_TRIES 3
#define ORDERS_DEVIATION 50

ENUM_ORDER_TYPE_FILLING OrdersFilling(const string symbol)
  {
   long modes = SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE);
   if((modes & SYMBOL_FILLING_FOK) != 0)
      return ORDER_FILLING_FOK;
   if((modes & SYMBOL_FILLING_IOC) != 0)
      return ORDER_FILLING_IOC;
   return ORDER_FILLING_RETURN;
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

// The ticket by which a position is closed, from the number by which its deals know it; 0 where it is gone.
ulong OrdersTicketOf(const long position)
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      ulong ticket = PositionGetTicket(i);
      if(ticket != 0 && PositionGetInteger(POSITION_IDENTIFIER) == position)
         return ticket;
     }
   return 0;
  }

string OrdersSend(const long id, MqlTradeRequest &request)
  {
   MqlTradeResult result = {};
   for(int i = 0; i < ORDERS_TRIES; i++)
     {
      MqlTradeResult fresh = {};
      result = fresh;
      if(request.action == TRADE_ACTION_DEAL)
         request.price = SymbolInfoDouble(request.symbol, request.type == ORDER_TYPE_BUY ? SYMBOL_ASK : SYMBOL_BID);
      bool sent = OrderSend(request, result);
      if(!OrdersMayRetry(result.retcode))
         break;
      if(sent && result.deal != 0)
         break;
     }
   if(result.retcode == TRADE_RETCODE_DONE || result.retcode == TRADE_RETCODE_DONE_PARTIAL)
      return OrdersResult(id, "done", result.retcode, result.order, result.deal, result.price, result.comment);
   if(result.retcode == 0)
      result.retcode = TRADE_RETCODE_TIMEOUT;
   if(OrdersIsUnknown(result.retcode))
      return OrdersResult(id, "unknown", result.retcode, result.order, result.deal, result.price, result.comment);
   return OrdersRefused(id, result.retcode, result.comment);
  }

string OrdersOpen(const long id, const string command)
  {
   string symbol = JsonString(JsonField(command, "symbol"));
   double volume = StringToDouble(JsonField(command, "volume"));
   if(InpStop)
      return OrdersRefused(id, TRADE_RETCODE_CLIENT_DISABLES_AT, "The advisor is stopped in its inputs.");
   if(volume <= 0.0 || volume > InpMaxLots + 0.0000001)
      return OrdersRefused(id, TRADE_RETCODE_INVALID_VOLUME, "More lots than the inputs of the advisor allow.");
   if(!SymbolSelect(symbol, true))
      return OrdersRefused(id, TRADE_RETCODE_INVALID, "The broker does not have this symbol.");
   if(InpMaxSpread > 0 && SymbolInfoInteger(symbol, SYMBOL_SPREAD) > InpMaxSpread)
      return OrdersRefused(id, TRADE_RETCODE_PRICE_OFF, "The spread is wider than the inputs of the advisor allow.");
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_DEAL;
   request.symbol = symbol;
   request.volume = volume;
   request.type = JsonString(JsonField(command, "side")) == "buy" ? ORDER_TYPE_BUY : ORDER_TYPE_SELL;
   request.deviation = ORDERS_DEVIATION;
   request.type_filling = OrdersFilling(symbol);
   request.magic = (ulong)StringToInteger(JsonField(command, "magic"));
   request.comment = JsonString(JsonField(command, "comment"));
   string sl = JsonField(command, "sl");
   string tp = JsonField(command, "tp");
   int digits = (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS);
   request.sl = JsonIsNull(sl) ? 0.0 : NormalizeDouble(StringToDouble(sl), digits);
   request.tp = JsonIsNull(tp) ? 0.0 : NormalizeDouble(StringToDouble(tp), digits);
   return OrdersSend(id, request);
  }

string OrdersClose(const long id, const string command)
  {
   long position = StringToInteger(JsonField(command, "position"));
   ulong ticket = OrdersTicketOf(position);
   if(ticket == 0 || !PositionSelectByTicket(ticket))
      return OrdersRefused(id, TRADE_RETCODE_POSITION_CLOSED, "The position is not open any more.");
   string symbol = PositionGetString(POSITION_SYMBOL);
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_DEAL;
   request.position = ticket;
   request.symbol = symbol;
   request.volume = PositionGetDouble(POSITION_VOLUME);
   request.type = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? ORDER_TYPE_SELL : ORDER_TYPE_BUY;
   request.deviation = ORDERS_DEVIATION;
   request.type_filling = OrdersFilling(symbol);
   request.magic = (ulong)PositionGetInteger(POSITION_MAGIC);
   request.comment = JsonString(JsonField(command, "comment"));
   return OrdersSend(id, request);
  }

string OrdersModify(const long id, const string command)
  {
   long position = StringToInteger(JsonField(command, "position"));
   ulong ticket = OrdersTicketOf(position);
   if(ticket == 0 || !PositionSelectByTicket(ticket))
      return OrdersRefused(id, TRADE_RETCODE_POSITION_CLOSED, "The position is not open any more.");
   MqlTradeRequest request = {};
   request.action = TRADE_ACTION_SLTP;
   request.position = ticket;
   request.symbol = PositionGetString(POSITION_SYMBOL);
   string sl = JsonField(command, "sl");
   string tp = JsonField(command, "tp");
   request.sl = JsonIsNull(sl) ? 0.0 : StringToDouble(sl);
   request.tp = JsonIsNull(tp) ? 0.0 : StringToDouble(tp);
   return OrdersSend(id, request);
  }

// Carries out a command unless it was begun before, and writes down what became of it.
void OrdersCarryOut(const string command, const bool entriesAllowed, const bool isExpired)
  {
   long id = StringToInteger(JsonField(command, "id"));
   if(id <= 0 || JournalHasBegun(id))
      return;
   string kind = JsonString(JsonField(command, "kind"));
   // Without a line on disk nothing would be left of an order after a crash.
   if(!JournalBegin(id))
      return;
   string result = "";
   if(isExpired)
      result = OrdersResult(id, "expired", TRADE_RETCODE_CANCEL, 0, 0, 0.0, "The command came too late.");
   else
      if(kind == "open")
        {
         if(entriesAllowed)
            result = OrdersOpen(id, command);
         else
            result = OrdersRefused(id, TRADE_RETCODE_CLOSE_ONLY, "Nothing may be opened now.");
        }
      else
         if(kind == "close")
            result = OrdersClose(id, command);
         else
            result = OrdersModify(id, command);
   JournalFinish(id, result);
  }
