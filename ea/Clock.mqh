//+------------------------------------------------------------------+
//| Clock.mqh: what time it is by the service and at the broker. The   |
//| clock of this computer may be anything, and so may MetaTrader's    |
//| idea of the broker's time, which is worked out from it.            |
//+------------------------------------------------------------------+

// Quotes that came since a look longer ago than this may be too old to tell the time by.
#define CLOCK_LOOK_MS 120000

long   ClockServiceMs = 0;      // the service's time when the terminal had run for ClockTickMs; 0 while it is not known
ulong  ClockTickMs = 0;
long   ClockQuote = 0;          // the broker's time with the newest quote, at the last look
ulong  ClockQuoteTickMs = 0;
bool   ClockIsQuoteNew = false;
bool   ClockHasOffset = false;
long   ClockOffset = 0;         // by how much a new quote was ahead of the service's time

bool ClockIsKnown()
  {
   return ClockServiceMs > 0;
  }

long ClockNowMs()
  {
   if(!ClockIsKnown())
      return (long)TimeGMT() * 1000;
   return ClockServiceMs + (long)(GetTickCount64() - ClockTickMs);
  }

// "2026-03-06T06:00:00.123Z" in milliseconds since 1970.
long ClockIsoMs(const string iso)
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
void ClockLearn(const string headers)
  {
   string lower = headers;
   StringToLower(lower);
   int at = StringFind(lower, "x-time:");
   if(at < 0)
      return;
   int from = at + 7;
   while(from < StringLen(headers) && StringGetCharacter(headers, from) == ' ')
      from++;
   long ms = ClockIsoMs(StringSubstr(headers, from, 24));
   if(ms <= 0)
      return;
   ClockServiceMs = ms;
   ClockTickMs = GetTickCount64();
  }

// Once a second: did a quote come since the last look? Only such a one tells what time it is at the broker.
void ClockLook()
  {
   long quote = (long)TimeCurrent();
   ulong tick = GetTickCount64();
   ClockIsQuoteNew = ClockQuote > 0 && quote > ClockQuote && tick - ClockQuoteTickMs <= CLOCK_LOOK_MS;
   ClockQuote = quote;
   ClockQuoteTickMs = tick;
   if(!ClockIsQuoteNew || !ClockIsKnown())
      return;
   ClockOffset = quote - ClockNowMs() / 1000;
   ClockHasOffset = true;
  }

// The wall clock at the broker, in seconds. MetaTrader's own is as wrong as this computer's, and so is GMT: what lies between them is not.
long ClockBroker()
  {
   if(ClockIsQuoteNew)
      return ClockQuote;
   if(ClockHasOffset)
      return ClockNowMs() / 1000 + ClockOffset;
   return ClockNowMs() / 1000 + (long)TimeTradeServer() - (long)TimeGMT();
  }
