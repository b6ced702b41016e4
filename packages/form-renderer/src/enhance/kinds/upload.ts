import { parts } from '../parts.ts';
import { startUploads } from '../uploads/uploads.ts';

parts.uploads = startUploads;
