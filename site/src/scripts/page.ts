import './menu.ts';
import './offline.ts';
import './prefetch.ts';
