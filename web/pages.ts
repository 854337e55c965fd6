/** Modules of the public pages by the name that `routes.ts` gives them. */
import type { Page } from './site/page.ts'
import { page as guides } from './pages/public/blog/list.tsx'
import { page as guide } from './pages/public/blog/post.tsx'
import { page as findCareStart } from './pages/public/find-care-start.tsx'
import { page as findCare } from './pages/public/find-care.tsx'
import { page as forPatients } from './pages/public/for-patients.tsx'
import { page as forProviders } from './pages/public/for-providers.tsx'
import { page as home } from './pages/public/index.tsx'
import { page as loading } from './pages/public/loading.tsx'
import { page as privacyPolicy } from './pages/public/privacy-policy.tsx'
import { page as provider } from './pages/public/provider.tsx'
import { page as compare } from './pages/public/compare.tsx'
import { page as search } from './pages/public/search.tsx'
import { page as termsOfUse } from './pages/public/terms-of-use.tsx'

export const pages: Readonly<Record<string, Page>> = {
  'public/index': home,
  'public/for-patients': forPatients,
  'public/for-providers': forProviders,
  'public/blog/list': guides,
  'public/blog/post': guide,
  'public/search': search,
  'public/compare': compare,
  'public/find-care-start': findCareStart,
  'public/find-care': findCare,
  'public/provider': provider,
  'public/terms-of-use': termsOfUse,
  'public/privacy-policy': privacyPolicy,
  'public/loading': loading,
}
