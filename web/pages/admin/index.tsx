import { Overview } from '../../staff/overview.tsx'

/** Overview of the staff queues, of saved views and of money. */
export const Page = () => <Overview />
