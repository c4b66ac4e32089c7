//+------------------------------------------------------------------+
//| Settle.mqh: whether what the terminal shows of its account may be  |
//| believed. Right after a start, and while MetaTrader signs in, the  |
//| balance can be nothing and the positions none.                     |
//+------------------------------------------------------------------+

// So many looks in a row, a second apart, must show the same.
#define SETTLE_LOOKS 5

string SettleWords = "";
string SettleSeen = "";
int    SettleLooks = 0;
string SettleAccount = "";    // login and server of the account that is settled

string SettleNameNow()
  {
   return IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)) + " on " + AccountInfoString(ACCOUNT_SERVER);
  }

bool SettleIsSignedIn()
  {
   return AccountInfoInteger(ACCOUNT_LOGIN) > 0 && AccountInfoString(ACCOUNT_SERVER) != "" && AccountInfoString(ACCOUNT_COMPANY) != "" &&
          AccountInfoString(ACCOUNT_CURRENCY) != "";
  }

void SettleAnew()
  {
   SettleSeen = "";
   SettleLooks = 0;
   SettleAccount = "";
  }

// Once a second. Whoever is settled stays so until the connection is lost or another account appears: money and positions may move then.
bool SettleLook()
  {
   if(TerminalInfoInteger(TERMINAL_CONNECTED) == 0 || !SettleIsSignedIn())
     {
      SettleAnew();
      SettleWords = "MetaTrader is not connected to the broker";
      return false;
     }
   string name = SettleNameNow();
   if(name == SettleAccount)
      return true;
   string shown = name + " " + AccountInfoString(ACCOUNT_COMPANY) + " " + AccountInfoString(ACCOUNT_CURRENCY) + " " +
                  JsonNumber(AccountInfoDouble(ACCOUNT_BALANCE), 2) + " " + IntegerToString(PositionsTotal());
   if(shown != SettleSeen)
      SettleLooks = 0;
   SettleSeen = shown;
   SettleLooks++;
   SettleAccount = SettleLooks >= SETTLE_LOOKS ? name : "";
   SettleWords = "MetaTrader is connecting to the broker";
   return SettleAccount != "";
  }
