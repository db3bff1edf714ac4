/**
 * Programs that say of themselves that they are no listeners: crawlers, makers of link previews, monitors. Who hides it is held by the
 * same rules as everybody else.
 */
const ROBOTS =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|scrap(?:y|er)|archiver|facebookexternalhit|facebookcatalog|embedly|quora link preview|whatsapp\/|skypeuripreview|mediapartners|apis-google|google-read-aloud|feedfetcher|bingpreview|yandex(?:images|video|media|metrika)|baiduspider|pingdom|uptime|statuscake|lighthouse|pagespeed|gtmetrix/i

export const isRobot = (userAgent: string | string[] | undefined): boolean => ROBOTS.test(String(userAgent ?? ''))
