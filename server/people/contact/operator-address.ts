type MailSettings = { MAIL_OPERATOR?: string | undefined; MAIL_FROM: string }

/** The address messages go to: the one set for that, or the bare address of `Name <address>`. */
export function operatorAddress({ MAIL_OPERATOR, MAIL_FROM }: MailSettings): string {
  return MAIL_OPERATOR ?? /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
}
