import type { ReactNode } from 'react'
import type { PageContext } from '../site/page.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Sections over the full width. */
export const Landing = ({ context, children }: { context: PageContext; children: ReactNode }) => (
  <>
    <Header context={context} />
    <main id="main">{children}</main>
    <Footer context={context} />
  </>
)
