export { readSharedFiles } from '../network/sharedFiles';
