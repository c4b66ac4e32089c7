//+------------------------------------------------------------------+
//| Codes.mqh: why the advisor itself did not send an order. Brokers'  |
//| codes end at 10046, so nobody takes the one for the other.          |
//+------------------------------------------------------------------+

#define CODE_STOPPED 20001   // the member has stopped it in its inputs
#define CODE_EXPIRED 20002   // the command came too late
#define CODE_LOTS    20003   // more lots than one order may have
#define CODE_SPREAD  20004   // a wider spread than the inputs allow
#define CODE_KIND    20005   // a kind of command that this version does not know
#define CODE_FOREIGN 20006   // the position was not opened for the service
#define CODE_TOTAL   20007   // more lots or positions than all together may have
#define CODE_STOPS   20008   // a stop or a target is too near to the price
#define CODE_JOURNAL 20009   // the journal cannot be read or written
#define CODE_ENTRIES 20010   // the service allows nothing to be opened now
#define CODE_SYMBOL  20011   // the broker does not have the symbol
#define CODE_PRICE   20012   // the terminal has no price of the symbol
