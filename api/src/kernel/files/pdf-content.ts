import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Keys that only active or embedded content has, each with the words for that content. */
const keys: Record<string, string> = {
  JS: 'JavaScript',
  JavaScript: 'JavaScript',
  XFA: 'an XFA form',
  EF: 'embedded files',
  EmbeddedFiles: 'embedded files',
  Collection: 'embedded files',
};

/** Actions (ISO 32000-2, table 201) that run something, send something or open another file. */
const actions: Record<string, string> = {
  JavaScript: 'JavaScript',
  Launch: 'an action that starts a program',
  SubmitForm: 'a form that sends data',
  ImportData: 'a form that imports data',
  GoToR: 'links to other files',
  GoToE: 'embedded files',
  Thread: 'links to other files',
  Movie: 'media',
  Sound: 'media',
  Rendition: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
};

/** Active or embedded annotations and objects, by `Subtype`. */
const subtypes: Record<string, string> = {
  FileAttachment: 'embedded files',
  RichMedia: 'media',
  Movie: 'media',
  Sound: 'media',
  Screen: 'media',
  '3D': 'media',
  PS: 'PostScript',
};

/** Embedded files, and the names of others, by `Type`. */
const types: Record<string, string> = {
  EmbeddedFile: 'embedded files',
  Filespec: 'links to other files',
  F: 'links to other files',
};

/** Keys of a stream whose data is in another file. */
const outside = ['F', 'Ref', 'OPI'];

/** Keys of links: of an action, and of the address that all relative links are added to. */
const links = ['URI', 'Base'];

/** Matches the only links allowed. Of links without a scheme, a viewer opens any but `www.` as a file. */
const allowedLink = /^ *(?:(?:https?|mailto|tel):|www\.)/i;

/**
 * Returns what a document contains that may run, send, embed or open something, or null. Checks every object, reachable
 * or not. Links that a person clicks may open a web page, an e-mail or a telephone number; an action that runs by
 * itself may only go to a page of the same document.
 */
export function findActiveContent(context: PDFContext): string | null {
  const { Root, Info } = context.trailerInfo;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  return first([Root, Info, ...objects], (object) => (object ? inObject(object) : null));
}

function inObject(object: PDFObject): string | null {
  if (object instanceof PDFStream) {
    if (outside.some((key) => object.dict.has(PDFName.of(key)))) return 'links to other files';
    return inObject(object.dict);
  }
  if (object instanceof PDFArray) return first(object.asArray(), inObject);
  if (!(object instanceof PDFDict)) return null;
  return inDict(object) ?? first(object.values(), inObject);
}

function inDict(dict: PDFDict): string | null {
  const automatic = [look(dict, 'OpenAction'), ...additional(look(dict, 'AA'))];
  return (
    first(dict.keys(), (key) => keys[key.decodeText()] ?? null) ??
    actions[nameOf(dict, 'S')] ??
    subtypes[nameOf(dict, 'Subtype')] ??
    types[nameOf(dict, 'Type')] ??
    (automatic.every(staysInside) ? null : 'an action that runs by itself') ??
    (links.every((key) => isAllowed(look(dict, key)))
      ? null
      : 'links other than web, e-mail or telephone links')
  );
}

/** Returns the actions of an `AA` dictionary. */
const additional = (object: PDFObject | undefined) =>
  object instanceof PDFDict ? object.keys().map((key) => object.lookup(key)) : [];

/** Returns whether an object is a destination, or an action that only goes to one. */
function staysInside(object: PDFObject | undefined): boolean {
  if (!(object instanceof PDFDict) || !object.has(PDFName.of('S'))) return true;
  return nameOf(object, 'S') === 'GoTo' && !object.has(PDFName.of('Next'));
}

const look = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key));

function nameOf(dict: PDFDict, key: string): string {
  const value = look(dict, key);
  return value instanceof PDFName ? value.decodeText() : '';
}

/** Returns whether an object is no link, an allowed one, or the catalog's dictionary about links. */
function isAllowed(object: PDFObject | undefined): boolean {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return allowedLink.test(object.decodeText());
  return !object || object === PDFNull || object instanceof PDFDict;
}

function first<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const result = find(item);
    if (result) return result;
  }
  return null;
}
