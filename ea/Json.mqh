//+------------------------------------------------------------------+
//| Json.mqh: as much of JSON as the service's answers need. A value   |
//| stays the text it is until somebody asks for it.                   |
//+------------------------------------------------------------------+

// Text as a JSON string. What a broker writes into a comment may be anything.
string JsonText(const string text)
  {
   string out = "\"";
   int length = StringLen(text);
   for(int i = 0; i < length; i++)
     {
      ushort c = StringGetCharacter(text, i);
      if(c == '"' || c == '\\')
         out = out + "\\" + StringSubstr(text, i, 1);
      else
         if(c < 32)
            out = out + " ";
         else
            out = out + StringSubstr(text, i, 1);
     }
   return out + "\"";
  }

string JsonNumber(const double value, const int digits)
  {
   if(!MathIsValidNumber(value))
      return "0";
   return DoubleToString(value, digits);
  }

// The largest number up to which every whole one is a JSON number of its own.
#define JSON_WHOLE_MAX 9007199254740991

// Another program's magic number may be anything that 64 bits hold. Ours is small, so such a one counts as none.
string JsonWhole(const long value)
  {
   return value < 0 || value > JSON_WHOLE_MAX ? "0" : IntegerToString(value);
  }

string JsonBool(const bool value)
  {
   return value ? "true" : "false";
  }

bool JsonIsSpace(const ushort c)
  {
   return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

// One past the value that begins at a place; -1 where there is none.
int JsonEnd(const string text, const int from)
  {
   int length = StringLen(text);
   int depth = 0;
   bool quoted = false;
   for(int i = from; i < length; i++)
     {
      ushort c = StringGetCharacter(text, i);
      if(quoted)
        {
         if(c == '\\')
            i++;
         else
            if(c == '"')
              {
               quoted = false;
               if(depth == 0)
                  return i + 1;
              }
         continue;
        }
      if(c == '"')
         quoted = true;
      else
         if(c == '{' || c == '[')
            depth++;
         else
            if(c == '}' || c == ']')
              {
               if(depth == 0)
                  return i;
               depth--;
               if(depth == 0)
                  return i + 1;
              }
            else
               if(depth == 0 && (c == ',' || JsonIsSpace(c)))
                  return i;
     }
   return quoted || depth > 0 ? -1 : length;
  }

// The parts of an array or an object, one after the other: names and values of an object take turns.
bool JsonParts(const string text, string &parts[])
  {
   ArrayResize(parts, 0);
   int length = StringLen(text);
   int i = 0;
   while(i < length && JsonIsSpace(StringGetCharacter(text, i)))
      i++;
   if(i >= length)
      return false;
   ushort first = StringGetCharacter(text, i);
   if(first != '{' && first != '[')
      return false;
   i++;
   while(i < length)
     {
      ushort c = StringGetCharacter(text, i);
      if(JsonIsSpace(c) || c == ',' || c == ':')
        {
         i++;
         continue;
        }
      if(c == '}' || c == ']')
         return true;
      // A name ends with its quote, whatever follows.
      int end = JsonEnd(text, i);
      if(end <= i)
         return false;
      int count = ArraySize(parts);
      ArrayResize(parts, count + 1);
      parts[count] = StringSubstr(text, i, end - i);
      i = end;
     }
   return false;
  }

// The value of a field as text, "" where there is none.
string JsonField(const string text, const string name)
  {
   string parts[];
   if(!JsonParts(text, parts))
      return "";
   string wanted = "\"" + name + "\"";
   for(int i = 0; i + 1 < ArraySize(parts); i += 2)
      if(parts[i] == wanted)
         return parts[i + 1];
   return "";
  }

// A JSON string without its quotes and escapes.
string JsonString(const string value)
  {
   int length = StringLen(value);
   if(length < 2 || StringGetCharacter(value, 0) != '"')
      return "";
   string out = "";
   for(int i = 1; i < length - 1; i++)
     {
      if(StringGetCharacter(value, i) == '\\' && i + 1 < length - 1)
         i++;
      out = out + StringSubstr(value, i, 1);
     }
   return out;
  }

bool JsonIsNull(const string value)
  {
   return value == "" || value == "null";
  }

// Values as an array.
string JsonJoin(const string &parts[])
  {
   string out = "[";
   for(int i = 0; i < ArraySize(parts); i++)
      out += (i > 0 ? "," : "") + parts[i];
   return out + "]";
  }
