export type NavLink = { to: string; label: string }

export const headerLinks: readonly NavLink[] = [
  { to: '/', label: 'Home' },
  { to: '/trading', label: 'Trading' },
  { to: '/markets', label: 'Markets' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
]

export const accountLinks = {
  login: { to: '/login', label: 'Login' },
  register: { to: '/register', label: 'Register' },
  dashboard: { to: '/dashboard', label: 'Dashboard' },
} as const

export const footerColumns: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'Product',
    links: [
      { to: '/trading', label: 'Trading' },
      { to: '/markets', label: 'Markets' },
      { to: '/lab', label: 'Try the bot on the past' },
      { to: '/record', label: 'The record' },
      { to: '/faq', label: 'Questions' },
      { to: '/books', label: 'Open books' },
      { to: '/ea-report', label: 'Expert advisor log' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/#awards', label: 'Awards' },
      { to: '/blog', label: 'Blog' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms & Conditions' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/risk-disclosure', label: 'Risk disclosure' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/register', label: 'Register' },
      { to: '/login', label: 'Login' },
      { to: '/forgot-password', label: 'Recover account' },
    ],
  },
]
