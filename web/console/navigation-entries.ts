/** The navigation, in its order, by the names of its texts. */
export const NAVIGATION = {
  overview: '/console',
  partners: '/console/partners',
  catalogue: '/console/catalogue',
  takedowns: '/console/takedowns',
  webhooks: '/console/webhooks',
  mails: '/console/mails',
  alerts: '/console/alerts',
  trace: '/console/trace',
  proofs: '/console/proofs',
  insight: '/console/insight',
  audit: '/console/audit',
  administrators: '/console/administrators',
  account: '/console/account',
} as const

export type NavigationEntry = keyof typeof NAVIGATION
