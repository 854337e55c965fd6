import type { Route } from '@numo/kit/site.ts'

/** Every URL of the product, the file that shows it, its layout and its guards. The only list. */
export const routes: readonly Route[] = [
  { path: '/', layout: 'landing', page: 'public/index' },
  { path: '/for-patients', layout: 'default', page: 'public/for-patients' },
  { path: '/for-providers', layout: 'default', page: 'public/for-providers' },
  { path: '/find-care', layout: 'default', page: 'public/find-care-start' },
  { path: '/find-care/:city_id', layout: 'default', page: 'public/find-care' },
  { path: '/providers/:slug', layout: 'default', page: 'public/provider' },
  { path: '/terms-of-use', layout: 'default', page: 'public/terms-of-use' },
  { path: '/privacy-policy', layout: 'default', page: 'public/privacy-policy' },
  { path: '/loading', layout: 'default', page: 'public/loading' },
]
