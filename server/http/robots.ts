/** Areas of signed-in people, and addresses that only filter another page. */
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
  '/appointment',
  '/print/',
  '/loading',
]

/** Returns robots.txt. The API's documentation may be indexed, the API not. */
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
