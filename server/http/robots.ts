/** Areas that are nobody's business but their users', and addresses that only filter another page. */
const closed = [
  '/home',
  '/admin',
  '/dashboard',
  '/scribe',
  '/onboard',
  '/auth/',
  '/-',
  '/login-verify',
  '/camera',
  '/print/',
  '/loading',
]

/** What search engines may visit. The API's description may be found, the API itself need not be. */
export function robotsText(origin: string): string {
  const both = (path: string) => [`Disallow: ${path}`, `Disallow: /es${path}`]
  return [
    'User-agent: *',
    ...closed.flatMap(both),
    ...both('/find-care?'),
    ...both('/find-care/*?'),
    ...both('/providers/*?'),
    'Disallow: /api/',
    'Allow: /api/v4/docs',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
