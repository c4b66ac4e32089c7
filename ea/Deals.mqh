//+------------------------------------------------------------------+
//| Deals.mqh: the account's deals, as the service is told of them.    |
//+------------------------------------------------------------------+

#define SYNC_DEALS 200
// As many are looked at again, and the figures of so many kept in mind.
#define SYNC_DEALS_AGAIN 50
#define SYNC_DEALS_KNOWN 400
// Far ahead: a broker's clock may run before this computer's by any time.
#define SYNC_HISTORY_END 4102444800

long   SyncAckDeal = 0;
bool   SyncKnowsAck = false;
long   SyncHistoryFrom = 0;
int    SyncDealsMax = SYNC_DEALS;   // fewer where the service could not take as many at once
int    SyncDealsLeft = 0;           // how many are told with later syncs
ulong  SyncKnownTickets[];          // deals that the service has, and with which figures
string SyncKnownFigures[];
ulong  SyncSentTickets[];           // those that were sent and not answered yet
string SyncSentFigures[];

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

// All that a broker may change of a deal later.
string SyncDealFigures(const ulong ticket)
  {
   return JsonNumber(HistoryDealGetDouble(ticket, DEAL_PROFIT), 6) + "|" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_SWAP), 6) + "|" +
          JsonNumber(HistoryDealGetDouble(ticket, DEAL_COMMISSION), 6) + "|" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_FEE), 6) + "|" +
          JsonNumber(HistoryDealGetDouble(ticket, DEAL_VOLUME), 8) + "|" + JsonNumber(HistoryDealGetDouble(ticket, DEAL_PRICE), 8);
  }

string SyncDeal(const ulong ticket)
  {
   return "{\"ticket\":" + IntegerToString((long)ticket) +
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

// The place of a ticket, the newest first; -1 where it is not there.
int SyncPlaceOf(const ulong &tickets[], const ulong ticket)
  {
   for(int i = ArraySize(tickets) - 1; i >= 0; i--)
      if(tickets[i] == ticket)
         return i;
   return -1;
  }

void SyncSend(string &parts[], const ulong ticket, const string figures)
  {
   int count = ArraySize(parts);
   ArrayResize(parts, count + 1);
   parts[count] = SyncDeal(ticket);
   int sent = ArraySize(SyncSentTickets);
   ArrayResize(SyncSentTickets, sent + 1);
   ArrayResize(SyncSentFigures, sent + 1);
   SyncSentTickets[sent] = ticket;
   SyncSentFigures[sent] = figures;
  }

// Deals after the last one that the service has, in the order of the history: tickets need not rise. And of the newest before it those that it is
// not known to have as they are now: brokers correct them, and book some with an earlier time.
string SyncDeals()
  {
   string parts[];
   string again[];
   ArrayResize(parts, 0);
   ArrayResize(again, 0);
   ArrayResize(SyncSentTickets, 0);
   ArrayResize(SyncSentFigures, 0);
   SyncDealsLeft = 0;
   if(!SyncKnowsAck || !HistorySelect((datetime)SyncHistoryFrom, (datetime)SYNC_HISTORY_END))
      return "\"deals\":[],\"again\":[]";
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
      SyncSend(parts, ticket, SyncDealFigures(ticket));
     }
   SyncDealsLeft = total - from - ArraySize(parts);
   for(int i = MathMax(0, from - SYNC_DEALS_AGAIN); i < from && ArraySize(again) < SyncDealsMax; i++)
     {
      ulong ticket = HistoryDealGetTicket(i);
      if(ticket == 0)
         continue;
      string figures = SyncDealFigures(ticket);
      int place = SyncPlaceOf(SyncKnownTickets, ticket);
      if(place < 0 || SyncKnownFigures[place] != figures)
         SyncSend(again, ticket, figures);
     }
   return "\"deals\":" + JsonJoin(parts) + ",\"again\":" + JsonJoin(again);
  }

// The service has what was sent, as it was sent. What is long done is not looked at again, so the oldest are forgotten.
void SyncDealsTaken(const string answer)
  {
   SyncAckDeal = StringToInteger(JsonField(answer, "ackDeal"));
   SyncKnowsAck = true;
   if(JsonField(answer, "ackAgain") != "true")
      return;
   for(int i = 0; i < ArraySize(SyncSentTickets); i++)
     {
      int place = SyncPlaceOf(SyncKnownTickets, SyncSentTickets[i]);
      if(place < 0)
        {
         place = ArraySize(SyncKnownTickets);
         ArrayResize(SyncKnownTickets, place + 1);
         ArrayResize(SyncKnownFigures, place + 1);
        }
      SyncKnownTickets[place] = SyncSentTickets[i];
      SyncKnownFigures[place] = SyncSentFigures[i];
     }
   int over = ArraySize(SyncKnownTickets) - SYNC_DEALS_KNOWN;
   if(over <= 0)
      return;
   for(int i = 0; i < SYNC_DEALS_KNOWN; i++)
     {
      SyncKnownTickets[i] = SyncKnownTickets[i + over];
      SyncKnownFigures[i] = SyncKnownFigures[i + over];
     }
   ArrayResize(SyncKnownTickets, SYNC_DEALS_KNOWN);
   ArrayResize(SyncKnownFigures, SYNC_DEALS_KNOWN);
  }

// Of another account, or by another key: nothing is known of what the service has.
void SyncDealsForget()
  {
   SyncAckDeal = 0;
   SyncKnowsAck = false;
   ArrayResize(SyncKnownTickets, 0);
   ArrayResize(SyncKnownFigures, 0);
   ArrayResize(SyncSentTickets, 0);
   ArrayResize(SyncSentFigures, 0);
  }
