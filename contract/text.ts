/**
 * Every sentence the product says to a person that more than one side must agree on.
 * Those of the specification stay as they are written there, spelling included: members and scripts compare them.
 */
export const text = {
  // Specification, section 5: validation rules.
  termsRequired: 'You must accept the Terms & Conditions to continue.',
  passwordsDoNotMatch: 'Passwords do not match!',
  withdrawalMinimum: 'Minimum withdrawal amount is $10!',
  withdrawalPending: 'You already have a pending withdrawal request!',
  otpInvalid: 'Enter a valid 6-digit OTP!',
  brokerPasswordsDoNotMatch: 'Password and confirm password do not match!',

  // Specification, section 8: registration and sign-in.
  registrationDone: 'Registration Successfull',
  registrationRedirecting: 'Registration successful! Redirecting...',
  registrationFailed: 'Registration failed. Please try again.',
  verificationSent: 'Verification email sent.',
  loginFailed: 'Login failed. Please try again.',

  // Specification, section 8: recovery.
  resetMailSent: 'Password reset email sent successfully!',
  resetMailFailed: 'Failed to send reset email. Please try again.',
  tokenInvalid: 'Invalid or expired token.',
  /** The server's message follows after a space. */
  tokenCheckFailedPrefix: 'Token verification failed:',
  passwordChanged: 'Password change successful!',
  passwordReset: 'Password reset successful!',
  passwordResetFailed: 'Failed to reset password. Please try again.',

  // Specification, section 8: reading the member's figures.
  userDataFailed: 'Failed to fetch user data. Please try again later.',
  botStatsFailed: 'Failed to fetch bot stats',

  // Specification, section 8: withdrawal.
  withdrawalFailed: 'Error processing withdrawal. Try again.',
  otpWrong: 'Invalid OTP. Please try again.',
  withdrawalReceived:
    'We have received your withdrawal request and same shall be processed after verification within 24 hrs.',
  withdrawalOtpSent: 'Please verify withdrawal request, Email with OTP sent to your registered email address.',
  withdrawalSubmitted: 'Withdrawal successfully submitted for processing!',

  // Specification, section 8: joining bonus.
  bonusActivated: '$5 Fuel Bonus Activated Successfully...',
  bonusFailed: 'Something went wrong while activating bonus',
  bonusExpired: 'Bonus Period Expired!',

  // Specification, section 8: broker form.
  brokerSubmitted: 'MT5 Deatils Submitted Successfully',
  brokerSubmitFailed: 'Failed to Submit MT5 Form. Please try again.',
  brokerSaveFailed: 'Failed to save bot credentials. Please try again.',
  brokerFetchFailed: 'Failed to fetch Meta Creds. Please try again.',
  brokerListFailed: 'Failed to fetch broker list.',

  // Specification, section 8: news.
  newsFailed: 'Failed to fetch news',
  /** The dashboard's news block; the message follows after a space. */
  newsErrorPrefix: 'Error:',
  newsNoTitle: 'No Title',
  newsNoDescription: 'No Description',
  newsUnknownDate: 'Unknown Date',
  newsNoLink: '#',

  // Specification, sections 2 and 8: contact.
  contactFailedToast: '❌ Failed to submit the form. Please try again!',
  contactFailed: 'Something went wrong!',
  contactSentToast: '✅ Thank you! Your message has been sent successfully.',
  contactSent: 'Thank you! Your message has been sent.',

  // Ours, where the specification is silent: filling in forms.
  nameRequired: 'Enter your name.',
  emailRequired: 'Enter your e-mail address.',
  emailInvalid: 'Enter a valid e-mail address.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: 'Use at least 10 characters for the password.',
  passwordCommon: 'This password is among the most commonly used ones. Choose another.',
  currentPasswordWrong: 'The current password is wrong.',
  phoneRequired: 'Enter your phone number.',
  subjectRequired: 'Enter a subject.',
  messageRequired: 'Enter a message.',
  tokenRequired: 'The link is incomplete. Open it again from the e-mail.',
  brokerNameRequired: 'Choose or enter your broker.',
  serverRequired: 'Choose or enter the server.',
  loginIdRequired: 'Enter the login id.',
  loginIdInvalid: 'The login id consists of digits only.',
  brokerPasswordRequired: 'Enter the password of the trading account.',
  capitalMinimum: 'Minimum capital is $100.',
  levelsOutOfOrder: 'Levels are numbered from 1 upwards, without gaps.',
  levelsTooMuch: 'The level percentages must not add up to more than 40.',
  levelPercentageInvalid: 'A level percentage is a number from 0 to 40 with at most 2 decimals.',
  reasonRequired: 'Enter a reason.',
  amountPositive: 'The amount must be more than zero.',
  amountTooLarge: 'This amount is too large.',
  amountDecimals: 'An amount has at most 6 decimals.',
  addressInvalid: 'Enter a valid BSC address: 0x followed by 40 hexadecimal digits.',
  totpInvalid: 'Enter the 6 digits your authenticator app shows.',
  assetsRequired: 'Choose at least one asset.',
  maxTradesInvalid: 'The number of trades must be a whole number from 1 to 20.',
  dateInvalid: 'Enter a date as year-month-day, such as 2025-03-22.',
  dateOutOfRange: 'Enter a date between 2000-01-01 and 2099-12-31.',
  dateOrder: 'The end date must not be before the start date.',
  dateRangeTooLong: 'Choose a range of at most 366 days.',
  tooLong: 'This text is too long.',
  charactersInvalid: 'This text contains characters that cannot be stored.',
  idInvalid: 'This is not a valid id.',

  // Ours: answers.
  resetMailAnswer: 'If an account exists for this address, an e-mail with a reset link is on its way.',
  tokenValid: 'The link is valid.',
  emailVerified: 'Your e-mail address is verified.',
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
  totpRequired: 'Enter the code of your authenticator app.',
  totpOn: 'Two-factor sign-in is on.',
  totpOff: 'Two-factor sign-in is off.',
  sessionEnded: 'The session is ended.',
  accountClosed: 'Your account is being closed. Unused fuel is refunded to your payout address.',
  subscriptionMailSent: 'Please confirm your subscription: we have sent you an e-mail.',
  subscriptionConfirmed: 'Your subscription is confirmed.',
  subscriptionEnded: 'You are unsubscribed. No more news will come.',
  subscriptionFailed: 'The subscription could not be sent. Please try again.',
  packageActivated: 'Your package is active.',

  // Ours: refusals.
  validationFailed: 'Some of what was sent is not valid.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You may not do this.',
  notFound: 'There is nothing here.',
  conflict: 'This was changed in the meantime. Please look again.',
  idempotencyMismatch: 'This Idempotency-Key was already used for another request.',
  rateLimited: 'Too many attempts. Please wait a moment.',
  tooLarge: 'The request is too large.',
  mediaTypeUnsupported: 'Send JSON.',
  unknownReferrer: 'This referral ID is not known. Check the link or leave it empty.',
  insufficientIncome: 'Your affiliate balance is lower than this amount.',
  insufficientFuel: 'Your fuel balance is too low for this package.',
  payoutAddressMissing: 'Set your payout address under Settings, Profile first.',
  payoutAddressOnHold: 'Your payout address was changed. Withdrawals are possible again 24 hours after the change.',
  bonusAlreadyClaimed: 'You have already claimed the joining bonus.',
  packageAlreadyActive: 'You already have an active package.',
  packageInactive: 'Activate a package first.',
  botNotReady: 'Your bot is not set up yet.',
  openPositions: 'Close all open positions first.',
  arrearsOpen: 'Your account has unpaid charges. Add fuel first.',
  totpAlreadyOn: 'Two-factor sign-in is already on.',
  totpNotStarted: 'Start setting up two-factor sign-in first.',
  notReady: 'The service is starting. Please try again in a moment.',
  unavailable: 'This is not available right now. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
} as const
