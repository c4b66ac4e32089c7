//+------------------------------------------------------------------+
//| Pairing.mqh: gives the terminal a key, by the code in its inputs,  |
//| and a new one when the service has cut it off and a new code came. |
//+------------------------------------------------------------------+

#define PAIRING_WAIT_MS 2000
#define PAIRING_WAIT_MS_MAX 60000

string PairingRefused = "";     // the inputs that were refused: only others are worth another try
ulong  PairingLastMs = 0;
ulong  PairingWaitMs = 0;       // doubled with each try that came to nothing

// What a refusal refuses: this code, of this account, at this address.
string PairingInputs()
  {
   return InpPairingCode + " " + SettleAccount + " " + LinkAddress();
  }

// The code that made the pairing on disk: it is good for nothing any more.
string PairingUsedCode()
  {
   if(!FileIsExist(JournalPath("code")))
      return "";
   int file = FilesOpenToRead("code");
   if(file == INVALID_HANDLE)
      return "";
   string code = FilesReadLine(file);
   FileClose(file);
   return code;
  }

bool PairingWasRefused()
  {
   return PairingInputs() == PairingRefused;
  }

bool PairingHasNewCode()
  {
   return InpPairingCode != "" && !PairingWasRefused() && InpPairingCode != PairingUsedCode();
  }

bool PairingIsDue()
  {
   return GetTickCount64() - PairingLastMs >= PairingWaitMs;
  }

// New inputs, or the old ones once more: the member wants it tried.
void PairingAnew()
  {
   PairingRefused = "";
   PairingWaitMs = 0;
  }

string PairingMarginMode()
  {
   long mode = AccountInfoInteger(ACCOUNT_MARGIN_MODE);
   if(mode == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)
      return "hedging";
   return mode == ACCOUNT_MARGIN_MODE_EXCHANGE ? "exchange" : "netting";
  }

string PairingBody()
  {
   return "{\"code\":" + JsonText(InpPairingCode) +
          ",\"login\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN)) +
          ",\"server\":" + JsonText(AccountInfoString(ACCOUNT_SERVER)) +
          ",\"company\":" + JsonText(AccountInfoString(ACCOUNT_COMPANY)) +
          ",\"currency\":" + JsonText(AccountInfoString(ACCOUNT_CURRENCY)) +
          ",\"leverage\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LEVERAGE)) +
          ",\"marginMode\":\"" + PairingMarginMode() + "\"" +
          ",\"demo\":" + JsonBool(AccountInfoInteger(ACCOUNT_TRADE_MODE) != ACCOUNT_TRADE_MODE_REAL) +
          ",\"build\":" + IntegerToString(TerminalInfoInteger(TERMINAL_BUILD)) +
          ",\"eaVersion\":\"" + FAIRLEAD_VERSION + "\"}";
  }

// Whether the service itself has said no: then asking again in the same words is of no use.
bool PairingIsRefusal(const int status, const string answer)
  {
   return status >= 400 && status < 500 && status != 408 && status != 429 && JsonString(JsonField(answer, "message")) != "";
  }

// Whatever came of a try may come of the next one, but not at once.
string PairingFailed(const string words)
  {
   PairingWaitMs = PairingWaitMs == 0 ? PAIRING_WAIT_MS : MathMin(2 * PairingWaitMs, (ulong)PAIRING_WAIT_MS_MAX);
   return words;
  }

// Tries once. What it came to is in words; "" where the terminal is paired.
string PairingTry()
  {
   PairingLastMs = GetTickCount64();
   string answer = "";
   int status = LinkPost("/terminal/pair", "", PairingBody(), answer);
   if(PairingIsRefusal(status, answer))
      PairingRefused = PairingInputs();
   if(status != 200)
      return PairingFailed(LinkRefusal(status, answer));
   long terminal = StringToInteger(JsonField(answer, "terminalId"));
   string key = JsonString(JsonField(answer, "key"));
   if(terminal <= 0 || key == "")
      return PairingFailed(LINK_FOREIGN);
   PairingWaitMs = 0;
   // The code is used up, even where the key is lost.
   PairingRefused = PairingInputs();
   if(!JournalPair(terminal, key))
      return "The pairing could not be written to disk";
   // Where it cannot be written the service refuses it once more, and says why.
   FilesReplace("code", InpPairingCode + "\n");
   return "";
  }
