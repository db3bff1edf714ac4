/**
 * Programs that identify themselves as robots: crawlers, makers of link previews, monitors. One that hides it is held by
 * the same rules as everyone else.
 */
const ROBOTS =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|scrap(?:y|er)|archiver|facebookexternalhit|facebookcatalog|embedly|quora link preview|whatsapp\/|skypeuripreview|mediapartners|apis-google|google-read-aloud|feedfetcher|bingpreview|yandex(?:images|video|media|metrika)|baiduspider|pingdom|uptime|statuscake|lighthouse|pagespeed|gtmetrix/i

export const isRobot = (userAgent: string | string[] | undefined): boolean => ROBOTS.test(String(userAgent ?? ''))
