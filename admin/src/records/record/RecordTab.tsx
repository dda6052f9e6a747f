import { TabbedShowLayout, type TabProps } from 'react-admin';

/** A tab of a record's screen. Its panel has the tab's name, which react-admin gives to none. */
export const RecordTab = ({ children, ...tab }: TabProps & { label: string }) => (
  <TabbedShowLayout.Tab {...tab}>
    <div role="tabpanel" aria-label={tab.label}>
      {children}
    </div>
  </TabbedShowLayout.Tab>
);
