import { SideFrame } from '../chrome/side-frame.tsx'
import { dashboardNav } from '../app/nav/dashboard.ts'

/** Layout of the partner area: like staff, less dense. */
export const Layout = () => <SideFrame nav={dashboardNav} area="app.area.dashboard" look="calm" />
