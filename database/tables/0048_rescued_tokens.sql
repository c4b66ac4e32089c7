-- Tokens that are not USDT, sent to our addresses by mistake, are sent on by the signer itself: no key of an address ever leaves it.
ALTER TABLE chain_sends ADD COLUMN token chain_address;
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_purpose_check,
  ADD CONSTRAINT chain_sends_purpose_check CHECK (purpose IN ('payout', 'gas', 'sweep', 'cold', 'cancel', 'rescue')),
  ADD CONSTRAINT chain_sends_token_check CHECK ((purpose = 'rescue') = (token IS NOT NULL));
