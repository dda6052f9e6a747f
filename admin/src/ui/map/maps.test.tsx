import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { __resetModuleState } from '@vis.gl/react-google-maps';
import { AdminContext, testDataProvider } from 'react-admin';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { loadTexts } from '../../base/messages/texts.ts';
import { setMapFrame } from '../../test/set-map-frame.ts';
import { BuiltInMap } from './BuiltInMap.tsx';
import { watchGoogleRefusal } from './google-refusal.ts';
import { mapMessages } from './messages.ts';
import { PinMap } from './PinMap.tsx';
import type { MapProps } from './pin.ts';

await loadTexts();
setMapFrame({ width: 760, height: 590 });
afterAll(() => setMapFrame(null));

vi.mock('@googlemaps/markerclusterer', () => {
  throw new Error('missing');
});

const own = { ...agency };
afterEach(() => setAgency(own));

const noKey: OutsideServices = { google_maps: null, map_tiles: null, country_lookup_url: null };

function show(Screen: (props: MapProps) => React.ReactNode, props: Partial<MapProps>, outside = noKey) {
  const dataProvider = testDataProvider({ call: async () => ({ data: outside }) });
  render(
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <Screen pins={[]} label="Map" {...props} />
    </AdminContext>,
  );
}

const many = Array.from({ length: 5000 }, (_, at) => ({
  id: at + 1,
  lat: 51.32 + (at % 100) * 0.0035,
  lng: -0.45 + Math.floor(at / 100) * 0.014,
  label: `Nanny ${at}`,
  to: '/',
}));

test('renders five thousand pins as few elements at any magnification, and loses none', async () => {
  show(BuiltInMap, { pins: many });
  const map = screen.getByRole('group', { name: 'Map' });
  const spots = () => within(map).getAllByRole('button').length - 3;
  const gathered = within(map)
    .getAllByText(/^\d+$/)
    .reduce((sum, { textContent }) => sum + Number(textContent), 0);
  expect(gathered).toBe(many.length);
  for (let looks = 0; looks < 6; looks += 1) {
    expect(spots()).toBeLessThan(150);
    expect(map.querySelectorAll('*').length).toBeLessThan(500);
    fireEvent.click(screen.getByRole('button', { name: mapMessages.closer }));
  }
  await waitFor(() => expect(map.querySelectorAll('.land, .london, .river')).toHaveLength(3));
});

test.each([
  ['London', 'GB', null, 3],
  ['Leeds', 'GB', { lat: 53.8, lng: -1.55, radiusKm: 20 }, 1],
  ['Dublin', 'IE', { lat: 53.35, lng: -6.26, radiusKm: 20 }, 0],
])('a map of %s has the outlines that are known', async (_, country, map, count) => {
  setAgency({ ...own, country, area: { ...own.area, map } });
  show(BuiltInMap, {});
  const { addOutlines } = await import('./outlines.ts');
  expect(addOutlines).toBeTypeOf('function');
  const outlines = () =>
    screen.getByRole('group', { name: 'Map' }).querySelectorAll('.land, .london, .river');
  await waitFor(() => expect(outlines()).toHaveLength(count));
});

test('adds no outlines to a map that goes before they have loaded', async () => {
  const addOutlines = vi.spyOn(await import('./outlines.ts'), 'addOutlines');
  show(BuiltInMap, {});
  cleanup();
  await import('./outlines.ts');
  expect(addOutlines).not.toHaveBeenCalled();
});

test('stacks its pins below what covers the page, such as the buttons of a form', () => {
  show(BuiltInMap, { pins: many.slice(0, 1) });
  expect(getComputedStyle(screen.getByRole('group', { name: 'Map' })).isolation).toBe('isolate');
});

test('lists the pins of a spot that no magnification separates', async () => {
  const two = [1, 2].map((id) => ({ id, lat: 51.5, lng: -0.1, label: `Nanny ${id}`, to: '/' }));
  show(BuiltInMap, { pins: two });
  fireEvent.click(screen.getByRole('button', { name: '2 here: zoom in' }));
  const dialog = await screen.findByRole('dialog', { name: '2 at this location' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
});

test('says how many pins of a spot the list leaves out', async () => {
  const pin = { lat: 51.5, lng: -0.1, to: '/' };
  const pins = Array.from({ length: 103 }, (_, id) => ({ ...pin, id, label: `Nanny ${id}` }));
  show(BuiltInMap, { pins });
  fireEvent.click(screen.getByRole('button', { name: '103 here: zoom in' }));
  const dialog = await screen.findByRole('dialog', { name: '103 at this location' });
  expect(within(dialog).getAllByRole('listitem').at(-1)?.textContent).toBe('and 3 more');
});

const home = { lat: 51.4565, lng: -0.0754 };

/** Returns where Leaflet has put the marker of an element. */
function positionOf(element: HTMLElement) {
  const { left, top } = element.closest<HTMLElement>('.leaflet-marker-icon')?.style ?? {};
  return { x: Number.parseFloat(left ?? ''), y: Number.parseFloat(top ?? '') };
}

test('keeps ranked pins and homes out of clusters, and centres the map on the family', () => {
  const ranking = {
    pins: [1, 2, 3].map((id) => ({ id, rank: id, ...home, label: `Nanny ${id}` })),
    chosen: 2,
    highlighted: null,
    onHighlight: vi.fn(),
    onChoose: vi.fn(),
  };
  show(BuiltInMap, { homes: [{ id: 'home', ...home, label: 'Family' }], ranking });
  const map = within(screen.getByRole('group', { name: 'Map' }));
  expect(map.queryByRole('button', { name: /zoom in/ })).toBeNull();
  const { x, y } = positionOf(map.getByRole('img', { name: 'Family' }));
  expect(Math.abs(x - 380) + Math.abs(y - 295)).toBeLessThan(3);
  const pins = ['1: Nanny 1', '2: Nanny 2', '3: Nanny 3'].map((name) => map.getByRole('button', { name }));
  expect(pins.map((pin) => pin.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  expect(new Set(pins.map((pin) => Object.values(positionOf(pin)).join())).size).toBe(3);
  fireEvent.mouseEnter(pins[2] as Element);
  expect(ranking.onHighlight).toHaveBeenLastCalledWith(3);
  fireEvent.click(pins[2] as Element);
  expect(ranking.onChoose).toHaveBeenCalledWith(3);
});

test('moves a pin with the arrow keys, a hundred metres for each press', () => {
  const onMove = vi.fn();
  show(BuiltInMap, { draggable: { place: { lat: 51.5, lng: -0.1 }, label: 'Home', onMove } });
  const pin = screen.getByRole('button', { name: /^Home: drag it/ });
  fireEvent.keyDown(pin, { key: 'ArrowUp' });
  expect(onMove).toHaveBeenLastCalledWith({ lat: 51.5009, lng: -0.1 });
  fireEvent.keyDown(pin, { key: 'ArrowLeft', shiftKey: true });
  expect(onMove.mock.lastCall?.[0].lng).toBeCloseTo(-0.1144, 6);
  expect(screen.getByRole('status').textContent).toMatch(/^Home: .+ \([A-Z]+\d+\)$/);
});

test('places a pin that has no place yet where the map is clicked', () => {
  const onMove = vi.fn();
  show(BuiltInMap, { draggable: { place: null, label: 'Home', onMove } });
  fireEvent.click(screen.getByRole('group', { name: 'Map' }).firstElementChild as Element, {
    clientX: 380,
    clientY: 295,
  });
  expect(onMove.mock.lastCall?.[0].lat).toBeCloseTo(51.49, 1);
});

test.each([
  [2, 1],
  [40, 0],
])('a press that moves by %d pixels counts as %d clicks', (by, clicks) => {
  const onMove = vi.fn();
  show(BuiltInMap, { draggable: { place: null, label: 'Home', onMove } });
  const layer = screen.getByRole('group', { name: 'Map' }).firstElementChild as Element;
  // Leaflet recognises the main button by `which`, which jsdom does not derive.
  fireEvent.mouseDown(layer, { clientX: 380, clientY: 295, which: 1 });
  const then = { clientX: 380 + by, clientY: 295 };
  fireEvent.mouseMove(layer, then);
  fireEvent.mouseUp(layer, then);
  fireEvent.click(layer, then);
  expect(onMove).toHaveBeenCalledTimes(clicks);
});

test('pans and zooms by the keys that are pressed on a pin', () => {
  show(BuiltInMap, { pins: [...many.slice(0, 1), ...many.slice(-1)] });
  const pin = screen.getByRole('button', { name: 'Nanny 0' });
  const distance = () => {
    const [one, other] = ['Nanny 0', 'Nanny 4999'].map((name) =>
      positionOf(screen.getByRole('button', { name })),
    );
    return Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
  };
  const before = distance();
  fireEvent.keyDown(pin, { key: '-' });
  expect(distance()).toBeLessThan(before);
  fireEvent.keyDown(pin, { key: '+' });
  expect(distance()).toBeCloseTo(before, 0);
  for (let presses = 0; presses < 20; presses += 1) fireEvent.keyDown(pin, { key: 'ArrowLeft' });
  expect(screen.queryByRole('button', { name: 'Nanny 4999' })).toBeNull();
});

test('shows tiles with their attribution instead of outlines and names', () => {
  const url = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
  const tiles = { url, attribution: '© <b>Tiles</b>' };
  show((props) => <BuiltInMap tiles={tiles} {...props} />, { pins: many.slice(0, 1) });
  const map = screen.getByRole('group', { name: 'Map' });
  const image = map.querySelector<HTMLImageElement>('img.leaflet-tile');
  expect(image?.src).toMatch(/^https:\/\/[abc]\.tiles\.example\/10\/\d+\/\d+\.png$/);
  expect(within(map).getByText('Tiles')).toBeTruthy();
  expect(within(map).queryByText('Camden')).toBeNull();
});

test('without a key, shows the built-in map and requests no script from Google', async () => {
  show(PinMap, { pins: many.slice(0, 1) });
  expect(await screen.findByRole('button', { name: 'Nanny 0' })).toBeTruthy();
  expect(document.querySelector('script[src*="google"]')).toBeNull();
});

const withKey = { ...noKey, google_maps: { key: 'key', map_id: 'style' } };

/** Stubs the parts of Google's script that the map needs to start. */
function stubGoogle() {
  class Idle {
    addListener = () => ({ remove: () => undefined });
    fitBounds = () => undefined;
    setOptions = () => undefined;
  }
  const maps = {
    Map: Idle,
    Settings: { getInstance: () => ({}) },
    event: { addListener: () => ({ remove: () => undefined }), clearInstanceListeners: () => undefined },
    importLibrary: async () => maps,
  };
  vi.stubGlobal('google', { maps });
}
// The library keeps that it has loaded, and test files share it.
afterEach(__resetModuleState);
afterEach(() => vi.unstubAllGlobals());

test('says that the clusterer is missing, and shows the built-in map instead', async () => {
  stubGoogle();
  show(PinMap, { pins: many.slice(0, 1) }, withKey);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(mapMessages.no_clusterer));
  expect(mapMessages.no_clusterer).toContain('MarkerClusterer is not installed!');
  expect(screen.getByRole('button', { name: 'Nanny 0' })).toBeTruthy();
});

test('reports once to each map that Google rejected the key', () => {
  const listener = vi.fn();
  const unsubscribe = watchGoogleRefusal(listener);
  Reflect.get(window, 'gm_authFailure')();
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  const later = vi.fn();
  watchGoogleRefusal(later)();
  expect(later).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledOnce();
});

test('says that Google rejected the key, and shows the built-in map instead', async () => {
  stubGoogle();
  show(PinMap, { pins: many.slice(0, 1) }, withKey);
  await screen.findByText(mapMessages.google_refused);
  expect(screen.getByRole('button', { name: 'Nanny 0' })).toBeTruthy();
});
