-- What the operators' console needs: finding operators among a million members.

CREATE INDEX members_operators ON members (id) WHERE role <> 'member';
