import { expect, test } from 'vitest'
import { specifiedTerms } from './specified-terms.ts'
import { termTexts } from './term-texts.ts'
import { text } from './text.ts'

/** Every sentence of the specification's sections 5 and 8, copied from there. */
const specified = `
You must accept the Terms & Conditions to continue.
Passwords do not match!
Minimum withdrawal amount is $10!
You already have a pending withdrawal request!
Enter a valid 6-digit OTP!
Password and confirm password do not match!
Registration Successfull
Registration successful! Redirecting...
Registration failed. Please try again.
Verification email sent.
Login failed. Please try again.
Password reset email sent successfully!
Failed to send reset email. Please try again.
Invalid or expired token.
Token verification failed:
Password change successful!
Password reset successful!
Failed to reset password. Please try again.
Failed to fetch user data. Please try again later.
Failed to fetch bot stats
Error processing withdrawal. Try again.
Invalid OTP. Please try again.
Something went wrong while activating bonus
Bonus Period Expired!
Failed to Submit MT5 Form. Please try again.
Failed to save bot credentials. Please try again.
Failed to fetch Meta Creds. Please try again.
Failed to fetch broker list.
Failed to fetch news
Error:
No Title
No Description
Unknown Date
#
❌ Failed to submit the form. Please try again!
Something went wrong!
✅ Thank you! Your message has been sent successfully.
We have received your withdrawal request and same shall be processed after verification within 24 hrs.
Please verify withdrawal request, Email with OTP sent to your registered email address.
Withdrawal successfully submitted for processing!
MT5 Deatils Submitted Successfully
$5 Fuel Bonus Activated Successfully...`

const sentences: string[] = [...Object.values(text), ...Object.values(termTexts).map((of) => of(specifiedTerms))]

test.each(specified.trim().split('\n'))('%s', (sentence) => {
  expect(sentences).toContain(sentence)
})

test('no sentence has two names', () => {
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})
