/** The screens that belong to no resource. The dashboard's texts load with the app. */

import { lazyPart, lazyScreen } from '../base/messages/lazy-screen.ts';

export const Dashboard = lazyPart(async () => (await import('../office/dashboard/Dashboard.tsx')).Dashboard);
export const Cover = lazyScreen(async () => (await import('../bookings/absence/CoverPage.tsx')).CoverPage);
export const Debtors = lazyScreen(async () => (await import('../money/owed/Debtors.tsx')).Debtors);
export const DocumentHorizon = lazyScreen(
  async () => (await import('../bookings/document-horizon/DocumentHorizon.tsx')).DocumentHorizon,
);
export const Settings = lazyScreen(async () => (await import('../accounts/settings/Settings.tsx')).Settings);
export const WhatsHere = lazyScreen(
  async () => (await import('../office/whats-here/WhatsHere.tsx')).WhatsHere,
);
export const Welcome = lazyScreen(async () => (await import('../shell/Welcome.tsx')).Welcome);
