//+------------------------------------------------------------------+
//| Log.mqh: what is printed on the tab Experts, and kept until the    |
//| service has it, too.                                               |
//+------------------------------------------------------------------+

#define LOG_LINES 100

string LogLevels[];
string LogTexts[];
ulong  LogTicksMs[];
long   LogNumbers[];        // 0: not told yet
long   LogNumber = 0;

void LogKeep(const int from, const int to)
  {
   LogLevels[to] = LogLevels[from];
   LogTexts[to] = LogTexts[from];
   LogTicksMs[to] = LogTicksMs[from];
   LogNumbers[to] = LogNumbers[from];
  }

void LogResize(const int count)
  {
   ArrayResize(LogLevels, count);
   ArrayResize(LogTexts, count);
   ArrayResize(LogTicksMs, count);
   ArrayResize(LogNumbers, count);
  }

void LogWrite(const string level, const string line)
  {
   Print("Fairlead: ", line);
   int count = ArraySize(LogTexts);
   // The oldest go when the service does not take them for long.
   if(count >= LOG_LINES)
     {
      for(int i = 1; i < count; i++)
         LogKeep(i, i - 1);
      count--;
     }
   LogResize(count + 1);
   LogLevels[count] = level;
   LogTexts[count] = StringSubstr(line, 0, 500);
   LogTicksMs[count] = GetTickCount64();
   LogNumbers[count] = 0;
  }

// All lines that the service does not have. A line keeps the number it was told with; numbers rise over restarts, as the time does.
string LogTold()
  {
   string parts[];
   int count = ArraySize(LogTexts);
   ArrayResize(parts, count);
   for(int i = 0; i < count; i++)
     {
      if(LogNumbers[i] == 0)
        {
         LogNumber = LogNumber + 1 > ClockNowMs() ? LogNumber + 1 : ClockNowMs();
         LogNumbers[i] = LogNumber;
        }
      long at = ClockNowMs() - (long)(GetTickCount64() - LogTicksMs[i]);
      parts[i] = "{\"seq\":" + IntegerToString(LogNumbers[i]) + ",\"timeMs\":" + IntegerToString(at) + ",\"level\":\"" + LogLevels[i] +
                 "\",\"line\":" + JsonText(LogTexts[i]) + "}";
     }
   return JsonJoin(parts);
  }

// Numbers that came from a clock that was ahead would hide all later lines.
void LogNumberAnew()
  {
   LogNumber = 0;
   for(int i = 0; i < ArraySize(LogNumbers); i++)
      LogNumbers[i] = 0;
  }

// The service has stored the lines up to a number.
void LogForget(const long upTo)
  {
   int kept = 0;
   for(int i = 0; i < ArraySize(LogTexts); i++)
      if(LogNumbers[i] == 0 || LogNumbers[i] > upTo)
        {
         LogKeep(i, kept);
         kept++;
        }
   LogResize(kept);
  }
