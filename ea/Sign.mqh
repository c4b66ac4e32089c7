//+------------------------------------------------------------------+
//| Sign.mqh: HMAC-SHA256 (RFC 2104) over MQL5's own SHA-256.          |
//+------------------------------------------------------------------+

bool SignHash(const uchar &data[], uchar &hash[])
  {
   uchar none[];
   ArrayResize(none, 0);
   return CryptEncode(CRYPT_HASH_SHA256, data, none, hash) == 32;
  }

// HMAC of bytes; false where the terminal could not hash.
bool SignBytes(const uchar &key[], const uchar &data[], uchar &mac[])
  {
   uchar block[];
   ArrayResize(block, 64);
   uchar shortKey[];
   if(ArraySize(key) > 64)
     {
      if(!SignHash(key, shortKey))
         return false;
     }
   else
     {
      ArrayResize(shortKey, ArraySize(key));
      for(int i = 0; i < ArraySize(key); i++)
         shortKey[i] = key[i];
     }
   for(int i = 0; i < 64; i++)
      block[i] = i < ArraySize(shortKey) ? shortKey[i] : (uchar)0;
   uchar inner[];
   int length = ArraySize(data);
   ArrayResize(inner, 64 + length);
   for(int i = 0; i < 64; i++)
      inner[i] = (uchar)(block[i] ^ 0x36);
   for(int i = 0; i < length; i++)
      inner[64 + i] = data[i];
   uchar innerHash[];
   if(!SignHash(inner, innerHash))
      return false;
   uchar outer[];
   ArrayResize(outer, 96);
   for(int i = 0; i < 64; i++)
      outer[i] = (uchar)(block[i] ^ 0x5c);
   for(int i = 0; i < 32; i++)
      outer[64 + i] = innerHash[i];
   return SignHash(outer, mac);
  }

string SignHex(const uchar &bytes[])
  {
   string digits = "0123456789abcdef";
   string out = "";
   for(int i = 0; i < ArraySize(bytes); i++)
      out = out + StringSubstr(digits, bytes[i] / 16, 1) + StringSubstr(digits, bytes[i] % 16, 1);
   return out;
  }

// Text as UTF-8, without the zero that MQL5 puts at its end.
void SignUtf8(const string text, uchar &bytes[])
  {
   ArrayResize(bytes, 0);
   int count = StringToCharArray(text, bytes, 0, -1, CP_UTF8);
   if(count > 0 && bytes[count - 1] == 0)
      count--;
   ArrayResize(bytes, count);
  }

// The signature of a sync, in hexadecimal digits.
string SignText(const string key, const string text)
  {
   uchar keyBytes[];
   uchar textBytes[];
   uchar mac[];
   SignUtf8(key, keyBytes);
   SignUtf8(text, textBytes);
   if(!SignBytes(keyBytes, textBytes, mac))
      return "";
   return SignHex(mac);
  }
