<?php
$track = '87fce159-f744-43e6-89d8-abc799d93534';
$url = "https://nhac.example/api/public/tracks/$track/audio-url";
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$link = json_decode(file_get_contents($url, false, $context), true);
copy($link['audio_url'], 'preview.mp3');
echo "preview.mp3, {$link['expires_at']}\n";
