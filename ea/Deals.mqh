//+------------------------------------------------------------------+
//| Deals.mqh: the account's deals, as the service is told of them.    |
//+------------------------------------------------------------------+

#define SYNC_DEALS 200
// Far ahead: a broker's clock may run before this computer's by any time.
#define SYNC_HISTORY_END 4102444800

long   SyncAckDeal = 0;
bool   SyncKnowsAck = false;
long   SyncHistoryFrom = 0;
int    SyncDealsMax = SYNC_DEALS;   // fewer where the service could not take as many at once
int    SyncDealsLeft = 0;           // how many are told with later syncs

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
   SyncDealsLeft = 0;
   if(!SyncKnowsAck || !HistorySelect((datetime)SyncHistoryFrom, (datetime)SYNC_HISTORY_END))
      return "[]";
   int total = HistoryDealsTotal();
   int from = 0;
   for(int i = total - 1; i >= 0 && SyncAckDeal > 0; i--)
      if((long)HistoryDealGetTicket(i) == SyncAckDeal)
        {
         from = i + 1;
         break;
        }
   for(int i = from; i < total && ArraySize(parts) < SyncDealsMax; i++)
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
                     ",\"magic\":" + JsonWhole(HistoryDealGetInteger(ticket, DEAL_MAGIC)) +
                     ",\"comment\":" + JsonText(HistoryDealGetString(ticket, DEAL_COMMENT)) +
                     ",\"reason\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_REASON)) +
                     ",\"timeMs\":" + IntegerToString(HistoryDealGetInteger(ticket, DEAL_TIME_MSC)) + "}";
     }
   SyncDealsLeft = total - from - ArraySize(parts);
   return JsonJoin(parts);
  }
