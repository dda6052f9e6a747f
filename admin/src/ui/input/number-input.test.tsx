import { describeNumberFault } from '@nanny-polo/shared/contract/typed-number';
import { amount } from '@nanny-polo/shared/pricing/quote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SimpleForm } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createValidator } from '../../records/edit/validate.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { CountInput, MoneyInput, TypedNumberInput } from './TypedNumberInput.tsx';

const validate = createValidator(z.object({ price: amount }));

/** Opens a form with a price, validated by the contract, or with hours and a count, which nothing else validates. */
async function open(record: object, withSchema = 'price' in record) {
  const onSubmit = vi.fn();
  const { user } = openScreen(
    () => (
      <SimpleForm record={record} onSubmit={onSubmit} mode="onBlur" {...(withSchema && { validate })}>
        {withSchema && <MoneyInput source="price" label="Price" helperText={false} />}
        {!withSchema && <TypedNumberInput source="hours" label="Hours" kind="decimal" unit="hours" />}
        {!withSchema && <CountInput source="count" label="Count" />}
        <Reset />
      </SimpleForm>
    ),
    { resource: 'booking', held: 'full' },
  );
  const retype = async (label: string, typed: string) => {
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    await user.click(input);
    await user.paste(typed);
    return input;
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, onSubmit, retype, save };
}

function Reset() {
  const { setValue } = useFormContext();
  return (
    <button type="button" onClick={() => setValue('price', 300)}>
      Three pounds
    </button>
  );
}

test.each([
  ['12,50', 1250, '12.50'],
  ['12.5', 1250, '12.50'],
  ['£1,234', 123_400, '1234.00'],
  ['\u00a01\u202f234.50 ', 123_450, '1234.50'],
])(
  'an amount typed as “%s” stays while it is typed, and is saved as %i pence',
  async (typed, pence, shown) => {
    const { user, onSubmit, retype, save } = await open({ price: 800 });
    const input = await retype('Price', typed);
    expect(input).toHaveProperty('value', typed);
    await user.tab();
    expect(input).toHaveProperty('value', shown);
    await save();
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ price: pence }));
  },
);

test.each(['12,5', '1,25,0', '1.234,50', '19.999', '12p', '1e3', '12.'])(
  'an amount typed as “%s” is refused with an example when it is left, and stays',
  async (typed) => {
    const { user, onSubmit, retype, save } = await open({ price: 800 });
    const input = await retype('Price', typed);
    expect(screen.queryByText(describeNumberFault('money'))).toBeNull();
    await user.tab();
    expect(await screen.findByText(describeNumberFault('money'))).toBeTruthy();
    expect(input).toHaveProperty('value', typed);
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    await retype('Price', '12');
    await waitFor(() => expect(screen.queryByText(describeNumberFault('money'))).toBeNull());
  },
);

test.each([
  ['-5', 'At least 0'],
  ['20000000', 'At most £10,000,000'],
  ['', 'Required'],
])('an amount typed as “%s” gets the message of the contract', async (typed, message) => {
  const { onSubmit, retype, save } = await open({ price: 800 });
  await retype('Price', typed || ' ');
  await save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter refuses a text that is not a number, also in a form without a schema', async () => {
  const { user, onSubmit, retype } = await open({ hours: 3, count: 2 });
  await retype('Count', '2,5');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(describeNumberFault('whole'))).toBeTruthy();
  await retype('Count', '1,000');
  await retype('Hours', '2,5');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ hours: 2.5, count: 1000 }));
});

test('neither the wheel nor an arrow key changes a number', async () => {
  const { user } = await open({ price: 1250 });
  const input = await screen.findByLabelText('Price');
  await user.click(input);
  fireEvent.wheel(input, { deltaY: 120 });
  await user.keyboard('{ArrowUp}{ArrowDown}{PageUp}');
  expect(input).toMatchObject({ value: '12.50', type: 'text', inputMode: 'decimal' });
});

test('a value from elsewhere replaces what was typed', async () => {
  const { retype } = await open({ price: 800 });
  const input = await retype('Price', '12,5');
  fireEvent.click(screen.getByRole('button', { name: 'Three pounds' }));
  await waitFor(() => expect(input).toHaveProperty('value', '3.00'));
});
