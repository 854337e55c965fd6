import { SideFrame } from '../chrome/side-frame.tsx'
import { dashboardNav } from '../app/nav/dashboard.ts'

/** Partners: the same frame as staff, with more room. */
export const Layout = () => <SideFrame nav={dashboardNav} area="app.area.dashboard" look="calm" />
