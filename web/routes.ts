import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/site-layout.tsx', [
    index('site/home.tsx'),
    route('trading', 'site/trading.tsx'),
    route('markets', 'site/markets.tsx'),
    route('about', 'site/about.tsx'),
    route('blog', 'site/blog.tsx'),
    route('contact', 'site/contact.tsx'),
    route('faq', 'site/faq.tsx'),
    route('ea-report', 'site/ea-report.tsx'),
    route('terms', 'site/terms.tsx'),
    route('privacy', 'site/privacy.tsx'),
    route('risk-disclosure', 'site/risk-disclosure.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  layout('account/account-layout.tsx', [
    route('register', 'account/register.tsx'),
    route('login', 'account/login.tsx'),
    route('verification-email-sent', 'account/verification-email-sent.tsx'),
    route('process-email-verification', 'account/process-email-verification.tsx'),
    route('email-verified', 'account/email-verified.tsx'),
    route('verification-failed', 'account/verification-failed.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
  ]),
  route('dashboard', 'member/dashboard.tsx', [index('member/dashboard-home.tsx')]),
  route('operator', 'operator/operator.tsx'),
  route('sandbox', 'sandbox/sandbox-page.tsx'),
  route('sandbox/ui', 'sandbox/ui-page.tsx'),
] satisfies RouteConfig
