//+------------------------------------------------------------------+
//| Link.mqh: calls to the service, and what a call without the answer |
//| it was made for is called.                                         |
//+------------------------------------------------------------------+

#define LINK_TIMEOUT_MS 5000
// MetaTrader refuses addresses that the member has not allowed.
#define LINK_NOT_ALLOWED 4014
#define LINK_FOREIGN "The answer did not come from the service"

int LinkError = 0;    // MetaTrader's error of the last call that got no answer

// The address as the options of MetaTrader want it, too.
string LinkAddress()
  {
   string address = InpAddress;
   StringTrimLeft(address);
   StringTrimRight(address);
   while(StringLen(address) > 1 && StringGetCharacter(address, StringLen(address) - 1) == '/')
      address = StringSubstr(address, 0, StringLen(address) - 1);
   return address;
  }

// What travels in the open can be read and changed on its way. Within one computer nothing travels.
bool LinkIsSafe()
  {
   string address = LinkAddress();
   StringToLower(address);
   if(StringFind(address, "https://") == 0)
      return true;
   if(StringFind(address, "http://") != 0)
      return false;
   string host = StringSubstr(address, 7);
   int path = StringFind(host, "/");
   if(path > 0)
      host = StringSubstr(host, 0, path);
   // Before an @ there is no host but a name to sign in with.
   if(StringFind(host, "@") >= 0)
      return false;
   int port = StringFind(host, ":");
   if(port > 0)
      host = StringSubstr(host, 0, port);
   return host == "localhost" || host == "127.0.0.1";
  }

// The status of the answer; 0 where there is none. Builds of MetaTrader differ in what they give then: -1, or 1001.
int LinkPost(const string path, const string headers, const string body, string &answer)
  {
   uchar bytes[];
   char data[];
   char result[];
   string resultHeaders = "";
   answer = "";
   SignUtf8(body, bytes);
   ArrayResize(data, ArraySize(bytes));
   for(int i = 0; i < ArraySize(bytes); i++)
      data[i] = (char)bytes[i];
   ResetLastError();
   int status = WebRequest("POST", LinkAddress() + "/api" + path, "Content-Type: application/json\r\n" + headers, LINK_TIMEOUT_MS, data,
                           result, resultHeaders);
   LinkError = 0;
   if(status < 100 || status > 599)
     {
      LinkError = GetLastError();
      return 0;
     }
   ClockLearn(resultHeaders);
   uchar text[];
   ArrayResize(text, ArraySize(result));
   for(int i = 0; i < ArraySize(result); i++)
      text[i] = (uchar)result[i];
   answer = CharArrayToString(text, 0, -1, CP_UTF8);
   return status;
  }

string LinkRefusal(const int status, const string answer)
  {
   if(status == 0 && LinkError == LINK_NOT_ALLOWED)
      return "MetaTrader does not allow " + LinkAddress() + ": add it under Tools, Options, Expert Advisors, Allow WebRequest for listed URL";
   if(status == 0)
      return "The service cannot be reached (error " + IntegerToString(LinkError) + ")";
   string message = JsonString(JsonField(answer, "message"));
   return message == "" ? "HTTP " + IntegerToString(status) : message;
  }
