const key = 'lastEmailSentTime'

/** When this browser last caused a verification mail; removed by a sign-in that succeeds. */
export const lastEmailSent = {
  remember: () => localStorage.setItem(key, String(Date.now())),
  forget: () => localStorage.removeItem(key),
}
