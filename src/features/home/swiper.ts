/** All of Swiper that home needs, in a chunk of its own that is fetched after the first paint. */
export { register } from 'swiper/element';
export { Autoplay } from 'swiper/modules';
